import { rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { chooseFile } from './src/choose-file'
import { heapGrowth } from './src/heap'
import { longTasks, watchLongTasks } from './src/long-tasks'
import { type Operator, open, url } from './src/operator'

jest.setTimeout(400_000)

const FOUR_GB = 4 * 2 ** 30
/** One worker for SHA-256 and one for SM3. */
const WORKERS = 2

interface Piece {
  baoquan: string
  userId: number
  title: string
  fileType: number
  fileStatus: number
  newData: number
}

let folder: string
let film: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-verify-'))
  film = join(folder, 'film.mov')
})
beforeEach(() => {
  writeFileSync(film, '')
  truncateSync(film, FOUR_GB)
})
afterAll(() => rm(folder, { recursive: true }))

/** Opens the certificate page of a picture, and waits until it shows the record's answers and the picture. */
async function openPicture({ page, token }: Operator) {
  const { data } = await backEnd(url).get<{ data: Piece[] }>('/api/ajax/data/getSaveDataList?limit=100', await token())
  const { baoquan, userId, newData } = data.find(({ fileType, fileStatus }) => fileType === 2 && fileStatus === 1)!
  await page.goto(`/${newData ? 'certificateApi' : 'certificate'}/${baoquan}/${userId}`)
  await page.getByRole('list', { name: '核验结果' }).waitFor()
  await page.getByRole('tabpanel').getByRole('img').waitFor()
}

/** Until the page has nothing left to do. */
const idle = (page: Page) => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))

/** The processor seconds that the page's process, with its workers, has used. */
async function processorSeconds(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  await cdp.detach()
  return metrics.find(({ name }) => name === 'ProcessTime')!.value
}

test('UX-C1 a file of 4 GB is hashed at 100 MB/s or more, without sending a byte, a long task, or its bytes in the page’s memory', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  await watchLongTasks(page)
  await openPicture(operator)
  // The page's own loading is not measured.
  await idle(page)
  await longTasks(page)
  let sent = 0
  page.on('request', (request) => {
    sent += request.postDataBuffer()?.length ?? 0
  })
  const before = { clock: performance.now(), processor: await processorSeconds(page) }
  await chooseFile(page, film)
  const heapMb = await heapGrowth(page, page.getByText('核验完成：不通过').waitFor({ state: 'attached', timeout: 350_000 }))
  const seconds = (performance.now() - before.clock) / 1000
  // The processor time of other processes is left out: without any, this equals the clock.
  const computing = ((await processorSeconds(page)) - before.processor) / WORKERS
  const tasks = await longTasks(page)
  const speed = (inSeconds: number) => Math.round(FOUR_GB / 1e6 / inSeconds)
  console.warn({ sent, longTasks: tasks, heapMb: Math.round(heapMb), mbPerS: speed(computing), mbPerSByTheClock: speed(seconds) })
  // The page reports how its parts loaded, and nothing about the file.
  expect(sent).toBeLessThan(1000)
  expect(tasks).toEqual([])
  expect(heapMb).toBeLessThan(100)
  expect(speed(computing)).toBeGreaterThanOrEqual(100)
  expect(complaints).toEqual([])
})

test.each([
  ['cut off', () => truncateSync(film, FOUR_GB - 1)],
  ['changed', () => utimesSync(film, new Date(), new Date())],
  ['removed', () => rmSync(film)],
])('UX-C1 a file that is %s while it is read is reported with a message', async (_, change) => {
  const operator = await open('admin@demo.cn')
  const { page } = operator
  await openPicture(operator)
  await chooseFile(page, film)
  await page.getByText(/^[1-9]\d*% ·/).waitFor()
  change()
  await page.getByText(/文件在读取过程中被修改/).waitFor({ timeout: 60_000 })
})
