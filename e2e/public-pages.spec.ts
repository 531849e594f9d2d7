import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { eventually } from './src/eventually'
import { openPhone, url } from './src/operator'
import { startServer } from './src/server'

interface Piece {
  baoquan: string
  title: string
  companyName: string
  fileType: number
  fileStatus: number
}
interface Link {
  path: string
}
interface LinkRow {
  id: string
  purpose: string
}
interface CustodyEvent {
  kind: string
  by: string
}

const api = backEnd(url)
let token: string
let pieces: Piece[]
beforeAll(async () => {
  token = await api.signIn('admin@demo.cn')
  pieces = (await api.get<{ data: Piece[] }>('/api/ajax/data/getSaveDataList?limit=100', token)).data
})

const pieceOf = (type: number) => pieces.find(({ fileType, fileStatus }) => fileType === type && fileStatus === 1)!
const previewOf = async ({ baoquan }: Piece) => (await api.get<Link>(`/api/share/getAttView?baoquan=${baoquan}&type=1`, token)).path
const certificateOf = async ({ baoquan }: Piece) => (await api.post<Link>('/api/share/addLink', { baoquan, purpose: '2' }, token)).path

/** Policy violations from the page's first moment. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const blocked: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => blocked.push(`${effectiveDirective} ${blockedURI}`))
    Object.assign(globalThis, { blocked })
  })
const sound = async (page: Page) => {
  const blocked = await page.evaluate(() => (globalThis as unknown as { blocked: string[] }).blocked)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect({ findings: await findingsOn(page), blocked, wider }).toEqual({ findings: [], blocked: [], wider: 0 })
}

test('PREV-01 MOBILE-01 a video plays and seeks on a phone, without an account, and without a byte of the console', async () => {
  const { page, context, requests, complaints } = await openPhone()
  await watch(page)
  const piece = pieceOf(4)
  const statuses: number[] = []
  page.on('response', (response) => response.url().includes('/api/public/getFile') && statuses.push(response.status()))
  const counting = page.getByText(/正在加载，[123] 秒/).waitFor()
  await Promise.all([counting, page.goto(await previewOf(piece))])
  await page.getByRole('heading', { name: piece.title }).waitFor()
  await page.getByText('请将手机开始横屏模式').waitFor()
  const seconds = await page.locator('video').evaluate(async (element) => {
    const video = element as HTMLVideoElement
    video.muted = true
    await video.play()
    video.pause()
    const sought = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
    video.currentTime = 4
    await sought
    return video.currentTime
  })
  expect(seconds).toBeCloseTo(4)
  expect(statuses.length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set([206]))
  await sound(page)
  const foreign = requests.filter((request) => !/^GET (\/mobile\/|\/remotes\/mf-evidence\/[^/]+\/public\/main\.(js|css)$|\/api\/public\/)/.test(request))
  expect(foreign).toEqual([])
  expect([await context.cookies(), await page.evaluate(() => Object.keys(localStorage).length), complaints]).toEqual([[], 0, []])
})

test('PREV-01 an image, a recording and a file are shown, each with the content of its link only', async () => {
  const { page, complaints } = await openPhone()
  await watch(page)
  for (const [type, shown] of [
    [2, 'img.stage'],
    [3, 'audio'],
    [1, 'a[download]'],
  ] as const) {
    const piece = pieceOf(type)
    await page.goto(await previewOf(piece))
    await page.locator(shown).waitFor()
    if (type === 2) await page.waitForFunction(() => document.querySelector('img')!.naturalWidth > 0)
    await sound(page)
    if (!piece.title.includes(piece.companyName)) expect(await page.locator('body').textContent()).not.toContain(piece.companyName)
  }
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载文件' }).click()
  expect(await (await saved).failure()).toBeNull()
  expect(complaints).toEqual([])
})

test('PREV-01 UX-C4 an image that loads while a link is pressed does not move the link', async () => {
  const { page } = await openPhone()
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/getFile/, async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto(await previewOf(pieceOf(2)))
  await page.getByRole('link', { name: '核验这份证据是否真实、完整' }).hover()
  await page.mouse.down()
  release()
  await page.waitForFunction(() => document.querySelector('img')!.naturalWidth > 0)
  await page.mouse.up()
  await page.waitForURL(/\/verify\//)
})

test('MOBILE-02 SEC-I3 a certificate is shown in a frame in which nothing runs', async () => {
  const { page } = await openPhone()
  await watch(page)
  const piece = pieceOf(2)
  await page.goto(await certificateOf(piece))
  await page.getByRole('heading', { name: '存证证书' }).waitFor()
  await page.frameLocator('iframe').getByText(piece.baoquan).waitFor()
  expect(await page.locator('iframe').evaluate((frame) => (frame as HTMLIFrameElement).contentDocument)).toBeNull()
  await sound(page)
})

test('SEC-Z8 a link that is altered, foreign or revoked shows the same page, which says that it has expired', async () => {
  const { page } = await openPhone()
  const piece = pieceOf(2)
  const path = await previewOf(piece)
  const other = new URL(await previewOf(pieceOf(4)))
  const swapped = new URL(path)
  swapped.search = other.search
  const { data } = await api.get<{ data: LinkRow[] }>(`/api/share/getLinks?baoquan=${piece.baoquan}`, token)
  for (const address of [path.slice(0, -1), `${path}A`, path.split('?')[0]!, swapped.href]) {
    await page.goto(address)
    await page.getByRole('heading', { name: '链接已失效' }).waitFor()
  }
  await api.post('/api/share/revokeLink', { id: data.find(({ purpose }) => purpose === 'preview')!.id }, token)
  await page.goto(path)
  await page.getByRole('heading', { name: '链接已失效' }).waitFor()
  expect(await findingsOn(page)).toEqual([])
})

test('CERT-02 the ledger’s entries are public, and are linked by keyboard', async () => {
  // Other tests' servers seal nothing by themselves.
  const server = await startServer({ ANCHOR_EVERY_S: '1' })
  try {
    await eventually(async () => (await backEnd(server.url).get<{ number?: number } | null>('/api/public/getHead?q=1'))?.number, 1, 60_000)
    const { page } = await openPhone(server.url)
    await watch(page)
    await page.goto('/chain?q=1')
    await page.getByRole('heading', { name: '账本第 1 批' }).waitFor()
    await sound(page)
    await page.getByLabel('查询其他条目').fill('nothing')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '账本中没有这一条目' }).waitFor()
    await page.getByLabel('查询其他条目').fill('1')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '账本第 1 批' }).waitFor()
  } finally {
    await server.stop()
  }
})

test('UX-C3 /verify without a number asks for one, and opens its page', async () => {
  const { page } = await openPhone()
  await watch(page)
  await page.goto('/verify')
  await page.getByLabel('证据编号').fill(pieceOf(2).baoquan)
  await sound(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/verify/${pieceOf(2).baoquan}`)
  await page.getByText('请选择您持有的原始文件').waitFor()
})

test('UX-C5 the chain of custody shows that a link was made, and that a visitor opened it', async () => {
  const { page } = await openPhone()
  const piece = pieces.filter(({ fileType, fileStatus }) => fileType === 2 && fileStatus === 1)[1]!
  await page.goto(await previewOf(piece))
  await page.getByRole('heading', { name: piece.title }).waitFor()
  const { data } = await api.get<{ data: CustodyEvent[] }>(`/api/evidence/getCustody?baoquan=${piece.baoquan}`, token)
  expect(data.slice(0, 2).map(({ kind, by }) => [kind, by])).toEqual([
    ['opened', '访客'],
    ['shared', expect.any(String)],
  ])
})
