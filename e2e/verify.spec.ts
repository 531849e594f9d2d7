import { execFile } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { chooseFile } from './src/choose-file'
import { eventually } from './src/eventually'
import { type Operator, open, openPhone } from './src/operator'
import { type SealedPiece, sealedPiece } from './src/sealed-piece'
import { type RunningServer, startServer } from './src/server'

const root = join(__dirname, '..')

let folder: string
let server: RunningServer
let token: string
let piece: SealedPiece
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-verify-'))
  server = await startServer({ ANCHOR_EVERY_S: '1' })
  token = await backEnd(server.url).signIn('admin@demo.cn')
  piece = await sealedPiece(server.url, token)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true })
})

const fileOf = (name: string, bytes: Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const changed = () => {
  const bytes = Buffer.from(piece.bytes)
  bytes[bytes.length >> 1]! ^= 1
  return bytes
}
const answers = (page: Page) => page.getByRole('list', { name: '核验结果' })
/** The four words, once each is shown. */
const wordsOf = async (page: Page) => {
  const rows = await answers(page).getByRole('listitem').allTextContents()
  return rows.map((row) => /(不通过|未验证|处理中|通过)/.exec(row)![0])
}
const waitForWords = async (page: Page, ...words: string[]) => {
  await page.getByText('核验完成').waitFor({ state: 'attached' })
  expect(await wordsOf(page)).toEqual(words)
}

const onPage = async () => {
  const operator = await open('admin@demo.cn', server.url)
  await operator.page.goto(`/${piece.newData ? 'certificateApi' : 'certificate'}/${piece.baoquan}/${piece.userId}`)
  await answers(operator.page).waitFor()
  return operator
}

/** The requests since then, except the event of custody. */
function uploaded({ page }: Operator) {
  const bodies: number[] = []
  page.on('request', (request) => request.method() !== 'GET' && bodies.push(request.postDataBuffer()?.length ?? 0))
  return () => bodies.reduce((sum, length) => sum + length, 0)
}

/** The policies of the workers' files: each worker has that of its own file. */
const policiesOfWorkers = async (requests: string[]) => {
  const files = new Set(requests.filter((request) => request.endsWith('.worker.js')).map((request) => request.replace('GET ', '')))
  const responses = await Promise.all([...files].map((file) => fetch(server.url + file)))
  return responses.map(({ headers }) => headers.get('content-security-policy'))
}
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

test('UX-C1 UX-C3 the right file passes all four checks, on record, without sending a byte of it', async () => {
  const operator = await onPage()
  const { page, complaints, requests } = operator
  expect(await wordsOf(page)).toEqual(['未验证', '通过', '通过', '通过'])
  const sent = uploaded(operator)
  await chooseFile(page, fileOf('right.jpg', piece.bytes))
  await waitForWords(page, '通过', '通过', '通过', '通过')
  await answers(page).getByText('时间戳有效').click()
  await answers(page).getByText('证书签发机构').first().waitFor()
  await answers(page).getByText('文件的哈希已写入账本').click()
  await answers(page).getByText('路径第 1 步', { exact: false }).first().waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('tab', { name: '保全记录' }).click()
  await page.getByRole('cell', { name: '本地文件与存证时一致' }).waitFor()
  // The file has thirty times as much.
  expect(sent()).toBeLessThan(1000)
  expect(await policiesOfWorkers(requests)).toEqual([workerPolicy])
  expect(complaints).toEqual([])
})

test('UX-C10 UX-C5 a proof package is downloaded, and verifies without the server; so does the chain of custody on the page', async () => {
  const { page, complaints } = await onPage()
  await page.getByRole('tab', { name: '保全记录' }).click()
  await page
    .getByRole('list', { name: '哈希链' })
    .getByText(/^链完整，共 \d+ 条记录，/)
    .waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: '下载', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '下载证明包' }).click()])
  expect(download.suggestedFilename()).toBe(`${piece.baoquan}.proof.zip`)
  const saved = join(folder, 'package.proof.zip')
  await download.saveAs(saved)
  const command = [join(root, 'scripts/verify-proof.mjs'), saved, '--file', fileOf('evidence.jpg', piece.bytes)]
  const { stdout } = await promisify(execFile)(process.execPath, command)
  expect(stdout).toContain('结论：全部通过')
  expect(complaints).toEqual([])
})

test('UX-C2 one changed byte fails only the file, and both digests can be copied', async () => {
  const { page } = await onPage()
  await chooseFile(page, fileOf('changed.jpg', changed()))
  await waitForWords(page, '不通过', '通过', '通过', '通过')
  await answers(page).getByText('文件与存证时不一致').waitFor()
  const integrity = answers(page).getByRole('listitem').first()
  for (const label of ['存证时的 SHA-256', '本次文件的 SHA-256', '存证时的 SM3', '本次文件的 SM3']) await integrity.getByText(label).waitFor()
  const copy = integrity.getByRole('button', { name: /^复制 [0-9a-f]{64}$/ })
  expect(new Set(await copy.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))).size).toBe(4)
})

test('UX-C1 a large file is cancelled by keyboard, and its workers end', async () => {
  const { page, complaints } = await onPage()
  const large = fileOf('large.mov', Buffer.alloc(0))
  truncateSync(large, 20 * 2 ** 30)
  await chooseFile(page, large)
  await page.getByRole('progressbar', { name: '核验进度' }).waitFor()
  await page.getByText(/^\d+% · .+ \/ 20 GB · \d+ MB\/s$/).waitFor()
  await eventually(async () => page.workers().length, 2)
  await page.getByRole('button', { name: '取消' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /点击选择本地文件/ }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('点击选择本地文件'))
  await eventually(async () => page.workers().length, 0)
  expect(complaints).toEqual([])
})

test('UX-C3 the signed PDF certificate is checked completely; one changed byte is refused', async () => {
  const { page } = await onPage()
  const { file } = await backEnd(server.url).get<{ file: string }>(`/api/Down/certificate?baoquan=${piece.baoquan}`, token)
  const response = await fetch(server.url + file, { headers: { Authorization: `Bearer ${token}` } })
  const pdf = Buffer.from(await response.arrayBuffer())
  await chooseFile(page, fileOf('certificate.pdf', pdf))
  await waitForWords(page, '未验证', '通过', '通过', '通过', '通过')
  await answers(page).getByText('证书由平台签名，签名后未被改动，签名者：').waitFor()
  pdf[1000]! ^= 1
  await chooseFile(page, fileOf('forged.pdf', pdf))
  await page.getByText('forged.pdf', { exact: false }).waitFor()
  await page.getByText('核验完成：不通过').waitFor({ state: 'attached' })
  expect(await wordsOf(page)).toEqual(['未验证', '通过', '通过', '通过', '不通过'])
})

test('UX-C3 the signed PDF certificate of another piece is 不一致, with its number; also on the public page', async () => {
  const { page } = await onPage()
  const api = backEnd(server.url)
  const { data } = await api.get<{ data: { baoquan: string }[] }>('/api/ajax/data/getSaveDataList?limit=100', token)
  const { baoquan } = data.find(({ baoquan }) => baoquan !== piece.baoquan)!
  const { file } = await api.get<{ file: string }>(`/api/Down/certificate?baoquan=${baoquan}`, token)
  const response = await fetch(server.url + file, { headers: { Authorization: `Bearer ${token}` } })
  const another = fileOf('another.pdf', Buffer.from(await response.arrayBuffer()))
  const why = `证据编号不一致：这是 ${baoquan} 的证书`
  await chooseFile(page, another)
  await waitForWords(page, '未验证', '通过', '通过', '通过', '不通过')
  await answers(page).getByText(why).waitFor()
  const { path } = await api.post<{ path: string }>('/api/share/addLink', { baoquan: piece.baoquan, purpose: '2' }, token)
  const visitor = await publicly(new URL(path).search)
  await answers(visitor.page).waitFor()
  await chooseFile(visitor.page, another)
  await visitor.page.getByText(`核验完成：不通过，${why}`).waitFor({ state: 'attached' })
})

const publicly = async (search: string) => {
  const visitor = await openPhone(server.url)
  await visitor.page.goto(`/verify/${piece.baoquan}${search}`)
  return visitor
}
const sound = async (page: Page) => {
  expect(await findingsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

test('UX-C3 with a link the public page shows the four answers on a phone, and checks the file there', async () => {
  const { path } = await backEnd(server.url).post<{ path: string }>('/api/share/addLink', { baoquan: piece.baoquan, purpose: '2' }, token)
  const visitor = await publicly(new URL(path).search)
  const { page, complaints, requests } = visitor
  await page.getByRole('heading', { name: '这份证据是否真实、完整？' }).waitFor()
  await answers(page).waitFor()
  expect(await wordsOf(page)).toEqual(['未验证', '通过', '通过', '通过'])
  const sent = uploaded(visitor)
  await chooseFile(page, fileOf('right.jpg', piece.bytes))
  await waitForWords(page, '通过', '通过', '通过', '通过')
  await sound(page)
  expect([sent(), requests.filter((request) => request.includes('getProof')).length, complaints]).toEqual([0, 1, []])
  const text = await page.locator('main').textContent()
  if (!piece.title.includes(piece.companyName)) expect(text).not.toContain(piece.companyName)
})

test('UX-C4 CERT-03 from the preview behind the code in the console the four answers are one click away', async () => {
  const { path } = await backEnd(server.url).get<{ path: string }>(`/api/share/getAttView?baoquan=${piece.baoquan}&type=1`, token)
  const { page, complaints } = await openPhone(server.url)
  const { pathname, search } = new URL(path)
  await page.goto(pathname + search)
  await page.getByRole('link', { name: '核验这份证据是否真实、完整' }).click()
  await answers(page).waitFor()
  expect(await wordsOf(page)).toEqual(['未验证', '通过', '通过', '通过'])
  await sound(page)
  expect(complaints).toEqual([])
})

test('SEC-Z8 UX-C1 without a link only the file’s owner sees its proof', async () => {
  const visitor = await publicly('')
  const { page, complaints, requests } = visitor
  await page.getByRole('button', { name: '选择本地文件核验' }).waitFor()
  expect(requests.filter((request) => request.includes('/api/'))).toEqual([])
  expect(requests.filter((request) => /verify\.js|worker/.test(request))).toEqual([])
  await chooseFile(page, fileOf('changed.jpg', changed()))
  await page.getByText(/没有找到与此编号和文件都相符的存证记录/).waitFor()
  await sound(page)
  // The one expected error: a 404.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
  const sent = uploaded(visitor)
  await chooseFile(page, fileOf('right.jpg', piece.bytes))
  await waitForWords(page, '通过', '通过', '通过', '通过')
  await sound(page)
  expect([sent(), complaints]).toEqual([0, []])
  expect(await policiesOfWorkers(requests)).toEqual([workerPolicy])
})
