import { Answer, fakeServer, fakeServices, savedFiles } from '@console/platform/testing'
import { things } from '../ui/testing/things'
import { downloadsOf } from './downloads'

let saved: string[]

beforeEach(() => {
  saved = savedFiles()
})
afterEach(() => jest.useRealTimers())

function open(answer: () => Answer | Promise<Answer>) {
  const server = fakeServer(things, { export: answer })
  const { services, said } = fakeServices(server, 'everything')
  const downloads = downloadsOf(services)
  const ended = async () => {
    while (downloads.isRunning()) await new Promise((moment) => setTimeout(moment, 0))
    return downloads.list()
  }
  return { server, downloads, said, start: (keyword = '表') => downloads.start(things.export, { keyword }), ended }
}

/** Until the request has been sent. */
const sent = () => new Promise((moment) => setTimeout(moment, 0))

test('UX-D1 a running download has its progress, size and speed', async () => {
  const { server, downloads, start } = open(Answer.never)
  const now = jest.spyOn(performance, 'now')
  start()
  await sent()
  expect(downloads.list()).toMatchObject([{ title: things.export.summary, state: 'running' }])
  const { progress } = server.requests('export')[0]!
  now.mockReturnValue(1_000)
  progress(1_000_000, 9_000_000)
  now.mockReturnValue(3_000)
  progress(5_000_000, 9_000_000)
  expect(downloads.list()).toMatchObject([{ loaded: 5_000_000, total: 9_000_000, speed: 2_000_000 }])
  now.mockReturnValue(9_000)
  progress(5_000_000, 9_000_000)
  now.mockReturnValue(10_000)
  progress(8_000_000, 9_000_000)
  expect(downloads.list()).toMatchObject([{ speed: 3_000_000 }])
  now.mockRestore()
})

test('SCALE-04 an export that the server makes later is no failure: its sentence is said, and the tab lists nothing', async () => {
  const { start, ended, said } = open(() => Answer.json(202, { code: 202, msg: '数据超过 1,000,000 行，正在后台生成', data: { exportJob: 'e'.repeat(32) } }))
  start()
  expect(await ended()).toMatchObject([{ state: 'later', exportJob: 'e'.repeat(32), title: things.export.summary }])
  expect([said, saved]).toEqual([['数据超过 1,000,000 行，正在后台生成'], []])
})

test('UX-D1 cancelling aborts the request, without an error message', async () => {
  const { server, downloads, start, said } = open(Answer.never)
  start()
  await sent()
  const { id } = downloads.list()[0]!
  downloads.cancel(id)
  expect(server.requests('export')[0]!.signal!.aborted).toBe(true)
  await sent()
  expect([downloads.list(), downloads.isRunning(), said, saved]).toEqual([[expect.objectContaining({ id, state: 'cancelled' })], false, [], []])
})

test('the same file is downloaded once at a time; other and later ones are new downloads, each with an id in its request', async () => {
  const { server, downloads, start, ended, said } = open(() => Answer.file('表.xlsx', 'PK'))
  start()
  start()
  start('另一张')
  await ended()
  const [other, first] = await ended()
  expect([first!.name, first!.loaded, saved, said]).toEqual(['表.xlsx', 2, ['表.xlsx', '表.xlsx'], ['已下载 表.xlsx', '已下载 表.xlsx']])
  expect(server.requests('export').map(({ headers }) => headers['x-download-id'])).toEqual([first!.id, other!.id])
  expect(first!.id).toMatch(/^[0-9a-f]{32}$/)
  downloads.again(first!.id)
  expect((await ended()).map(({ key }) => key)).toEqual([first!.key, other!.key, first!.key])
})

test('UX-D3 the message of a refusal is kept, and nothing is saved', async () => {
  const { start, ended, said } = open(() => Answer.json(403, { code: 403, msg: '没有权限执行此操作', data: null }))
  start()
  expect(await ended()).toMatchObject([{ state: 'failed', reason: '没有权限执行此操作', cutOff: false }])
  expect([said, saved]).toEqual([['错误：没有权限执行此操作'], []])
})

test('UX-D3 a broken answer has another message than a network failure, and nothing is saved', async () => {
  let cut = () => {}
  const { server, start, ended } = open(() => new Promise((answer) => (cut = () => answer(Answer.none()))))
  start()
  await sent()
  server.requests('export')[0]!.progress(1_000)
  cut()
  expect(await ended()).toMatchObject([{ state: 'failed', reason: '连接中断，文件没有下载完整，请重新下载', cutOff: true }])
  start('另一张')
  await sent()
  cut()
  expect(await ended()).toMatchObject([{ reason: '网络连接不可用，请检查网络后重试', cutOff: true }, {}])
  expect(saved).toEqual([])
})

test('the last hundred ended downloads are kept', async () => {
  const { start, ended } = open(() => Answer.file('表.xlsx', 'PK'))
  for (let i = 0; i < 102; i++) {
    start(String(i))
    await ended()
  }
  const list = await ended()
  expect([list.length, list[0]!.key, list.at(-1)!.key]).toEqual([100, expect.stringContaining('=101'), expect.stringContaining('=2')])
})

test('at the end of the session running downloads are stopped and forgotten', async () => {
  const { server, downloads, start } = open(Answer.never)
  start()
  await sent()
  downloads.clear()
  await sent()
  expect([server.requests('export')[0]!.signal!.aborted, downloads.list()]).toEqual([true, []])
})
