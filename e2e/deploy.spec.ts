import { execFileSync } from 'node:child_process'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { backEnd } from './src/back-end'
import { chooseFile } from './src/choose-file'
import { openAs, url } from './src/operator'

const root = join(__dirname, '..')
const site = mkdtempSync(join(tmpdir(), 'console-static-'))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/** A file that was not copied. */
let missing: RegExp | undefined

/** A web server of static files that forwards `/api`. */
const webServer = createServer((incoming, outgoing) => (incoming.url!.startsWith('/api/') ? forward(incoming, outgoing) : sendFile(incoming, outgoing)))

function sendFile({ url: address = '/' }: IncomingMessage, response: ServerResponse) {
  const wanted = join(site, new URL(address, 'http://site').pathname)
  const file = existsSync(wanted) && statSync(wanted).isFile() && !missing?.test(wanted) ? wanted : join(site, 'index.html')
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
  response.end(readFileSync(file))
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, headers, url: path } = incoming
  const onward = request(url + path, { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(outgoing)
  })
  incoming.pipe(onward)
}

let address: string
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/build-static.mjs'), '--out', site], { stdio: 'pipe' })
  await new Promise<void>((listening) => webServer.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(webServer.address() as AddressInfo).port}`
})
afterAll(() => {
  webServer.closeAllConnections()
  webServer.close()
  rmSync(site, { recursive: true })
})

test('SHELL-09 the console runs from a folder of static files and a registry.json, with no server but the back end', async () => {
  const { page, complaints } = await openAs(await backEnd(url).signIn('admin@demo.cn'), address)
  await page.goto('/user/enterprise')
  await page.getByRole('row').nth(2).waitFor()
  await page.getByRole('link', { name: '积分赠送' }).click()
  await page.getByRole('heading', { name: '积分赠送' }).waitFor()
  expect(complaints).toEqual([])
})

test('UX-C1 SHELL-09 a file is verified in the browser by the worker in the static files; if the worker is missing the page says so, and 重试 continues', async () => {
  const token = await backEnd(url).signIn('admin@demo.cn')
  const { data } = await backEnd(url).get<{ data: { baoquan: string; userId: number; newData: number }[] }>('/api/ajax/data/getSaveDataList?limit=10', token)
  const { baoquan, userId, newData } = data[0]!
  const { page } = await openAs(token, address)
  await page.goto(`/${newData ? 'certificateApi' : 'certificate'}/${baoquan}/${userId}`)
  await page.getByRole('list', { name: '核验结果' }).waitFor()
  missing = /\.worker\.js$/
  await chooseFile(page, __filename)
  await page.getByRole('alert').getByText('核验程序未能加载，请检查网络').waitFor()
  missing = undefined
  await page.getByRole('button', { name: /^重\s*试$/ }).click()
  await page.getByText('核验完成：不通过，文件与存证时不一致').waitFor({ state: 'attached' })
})

test('SHELL-08 with one registry for all operators, the shell itself closes pages without permission', async () => {
  const { page } = await openAs(await backEnd(url).signIn('reviewer@demo.cn'), address)
  await page.goto('/user/enterprise')
  await page.getByRole('row').nth(2).waitFor()
  await page.goto('/authority/role')
  await page.getByText('当前角色没有访问此页面的权限').waitFor()
})
