import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { settled } from './src/list'
import { open } from './src/operator'
import { type RunningServer, startServer } from './src/server'

jest.setTimeout(300_000)

const FILES = 52
const BYTES = 10_000_000
const MEGABYTE = 1e6

let dataDir: string
let server: RunningServer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-large-zip-'))
  await (await startServer({ DATA_DIR: dataDir })).stop()
  await promisify(execFile)(process.execPath, ['--require', 'tsx/cjs', join(__dirname, 'src/add-evidence.ts'), dataDir, `${FILES}`, `${BYTES}`])
  server = await startServer({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true })
})

test('UX-D5 a zip of half a gigabyte is saved outside the page’s memory', async () => {
  const { page, context } = await open('admin@demo.cn', server.url)
  await page.goto('/evidence/EnterpriseCertificate/download?keyword=BQBENCH&limit=100')
  await settled(page)
  await page.locator('thead input[type=checkbox]').check()
  await page.getByRole('button', { name: '打包下载' }).click()
  const dialog = page.getByRole('dialog', { name: '打包下载' })
  await dialog.getByText(new RegExp(`${FILES} 份证据`)).waitFor()

  const cdp = await context.newCDPSession(page)
  const heap = async () => ((await cdp.send('Runtime.getHeapUsage')) as { usedSize: number }).usedSize
  const before = await heap()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载到本机' }).click()])
  const saved = join(dataDir, 'saved.zip')
  const saving = download.saveAs(saved).then(() => false)
  let most = 0
  while (await Promise.race([saving, setTimeout(50, true)])) most = Math.max(most, await heap())
  expect(statSync(saved).size).toBeGreaterThan(FILES * BYTES)
  expect(most - before).toBeLessThan(200 * MEGABYTE)
  expect(most).toBeGreaterThan(0)
})
