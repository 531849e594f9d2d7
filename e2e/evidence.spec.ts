import { evidence } from '@console/platform/contract/evidence'
import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { eventually } from './src/eventually'
import { answered, settled } from './src/list'
import { pdfWithoutFont } from './src/pdf-without-font'
import { countOf, open, openPhone, type Operator, url } from './src/operator'

interface Piece {
  id: number
  baoquan: string
  userId: number
  title: string
  fileType: number
  fileStatus: number
  newData: number
}

/** A piece of the demo data of the required kind. */
async function pieceThat(operator: Operator, is: (piece: Piece) => boolean) {
  const token = (await operator.token())!
  for (let page = 1; ; page++) {
    const { data } = await backEnd(url).get<{ data: Piece[] }>(`/api/ajax/data/getSaveDataList?limit=100&page=${page}`, token)
    const found = data.find(is)
    if (found) return found
    if (!data.length) throw new Error('the demo data has no such evidence')
  }
}

const isThere = (type: number) => (piece: Piece) => piece.fileType === type && piece.fileStatus === 1
const isVideo = isThere(4)
const addressOf = ({ newData, baoquan, userId }: Piece) => `/${newData ? 'certificateApi' : 'certificate'}/${baoquan}/${userId}`

/** Requests to evil.example. A blocked request is reported, too, but never made. */
async function reachedBy(page: Page) {
  const reached: string[] = []
  await page.context().route('https://evil.example/**', (route) => {
    reached.push(route.request().url())
    return route.abort()
  })
  return reached
}

/** Opens a piece's certificate from the list. */
async function openFromList(page: Page, { baoquan, title }: Piece) {
  await page.goto(`/evidence/EnterpriseCertificate?keyword=${baoquan}`)
  await settled(page)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
}

test('EVI-02 SHELL-07 UX-C6 UX-C5 from the list to the certificate: the video plays and seeks by ranges, its sound stops when the page is left, and custody records it', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const piece = await pieceThat(operator, isVideo)
  const statuses: number[] = []
  page.on('response', (response) => response.url().includes('/api/evidence/getFile') && statuses.push(response.status()))
  await openFromList(page, piece)
  const video = page.locator('video')
  await page.waitForFunction(() => document.querySelector('video')!.readyState >= 1)
  await video.focus()
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.2)
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.5
  })
  await page.waitForFunction(() => !document.querySelector('video')!.seeking)
  expect(new Set(statuses)).toEqual(new Set([206]))
  expect(await findingsOn(page)).toEqual([])

  await video.evaluate((element: HTMLVideoElement) => {
    Object.assign(globalThis, { left: element })
    element.currentTime = 0
    return element.play()
  })
  await page.getByRole('tab', { name: '保全记录' }).click()
  expect(await page.evaluate(() => (globalThis as unknown as { left: HTMLVideoElement }).left.paused)).toBe(true)
  await page.getByRole('cell', { name: '预览' }).first().waitFor()
  expect(await findingsOn(page)).toEqual([])

  await page.locator('#content').getByRole('link', { name: '企业列表' }).waitFor()
  await page.getByRole('button', { name: '返回' }).click()
  await page.waitForURL(`**/evidence/EnterpriseCertificate?keyword=${piece.baoquan}`)
  expect(complaints).toEqual([])
})

test('UX-C6 sound plays and seeks by ranges', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const statuses: number[] = []
  page.on('response', (response) => response.url().includes('/api/evidence/getFile') && statuses.push(response.status()))
  await page.goto(addressOf(await pieceThat(operator, isThere(3))))
  await page.waitForFunction(() => (document.querySelector('audio')?.readyState ?? 0) >= 1)
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = audio.duration / 2
    return audio.play()
  })
  await page.waitForFunction(() => document.querySelector('audio')!.currentTime > document.querySelector('audio')!.duration / 2 + 0.2)
  expect(new Set(statuses)).toEqual(new Set([206]))
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

/** Runs in the page. */
const hasInk = (canvas: HTMLCanvasElement) => {
  const { data } = canvas.getContext('2d', { willReadFrequently: true })!.getImageData(0, 0, canvas.width, canvas.height)
  return data.some((value, at) => at % 4 === 3 && value === 255 && data[at - 1]! < 128)
}

test('UX-C9 a PDF is rendered in the page by the console’s own code', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints, requests } = operator
  await page.goto(addressOf(await pieceThat(operator, isThere(1))))
  const sheet = page.locator('#content canvas').first()
  await eventually(() => sheet.evaluate(hasInk), true)
  expect(requests.filter((request) => !/^GET (\/|data:|blob:)/.test(request) && !request.startsWith('POST /'))).toEqual([])
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('UX-C9 Chinese text whose font is not in the PDF is rendered and can be selected, by the console’s own character maps', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints, requests } = operator
  const piece = await pieceThat(operator, isThere(1))
  await page.route(
    ({ pathname }) => pathname === evidence.file.path,
    (route) => route.fulfill({ contentType: 'application/pdf', body: pdfWithoutFont('电子数据存证') }),
  )
  await page.goto(addressOf(piece))
  const sheet = page.locator('#content canvas').first()
  await eventually(() => sheet.evaluate(hasInk), true)
  await page.locator('#content').getByText('电子数据存证', { exact: true }).waitFor({ state: 'attached' })
  expect(requests.filter((request) => /cmaps\/UniGB-UCS2-H/.test(request))).not.toEqual([])
  expect(requests.filter((request) => !/^GET (\/|data:|blob:)/.test(request) && !request.startsWith('POST /'))).toEqual([])
  expect(complaints).toEqual([])
})

test('ATTEST-01 a capture’s certificate has its own address, and plays its recording', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const token = (await operator.token())!
  const { data } = await backEnd(url).get<{ data: { attestation_id: string; ossurl: string | null }[] }>('/api/online/getEvidenceList?type=1&limit=100', token)
  const { attestation_id } = data.find(({ ossurl }) => ossurl)!
  await page.goto(`/online/attestation/${attestation_id}/pro`)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1)
  expect(await findingsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('EVI-03 UX-C5 a file is saved under its Chinese name, and the download is in custody', async () => {
  const operator = await open('admin@demo.cn')
  const { page } = operator
  const piece = await pieceThat(operator, isVideo)
  await page.goto(addressOf(piece))
  await page.getByRole('button', { name: '下载', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '下载证据' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.mp4$/)
  await page.getByRole('tab', { name: '保全记录' }).click()
  await page.getByRole('cell', { name: '下载', exact: true }).first().waitFor()
})

test('UX-C8 UX-C5 CERT-03 the certificate is shown with its code, printing asks for confirmation and is recorded', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const piece = await pieceThat(operator, isVideo)
  await page.goto(addressOf(piece))
  await page.getByRole('tab', { name: '证书' }).click()
  const sheet = page.frameLocator('iframe[title^=存证证书]')
  await sheet.getByText(piece.baoquan).first().waitFor()
  expect(await findingsOn(page)).toEqual([])
  // Viewing is not sharing; showing the code is.
  const shared = page.getByRole('cell', { name: '分享', exact: true })
  await page.getByRole('tab', { name: '保全记录' }).click()
  await page.getByRole('cell', { name: '存证平台' }).first().waitFor()
  const before = await shared.count()
  await page.getByRole('tab', { name: '证书' }).click()
  await page.getByRole('button', { name: '显示预览二维码' }).click()
  await page.getByRole('img', { name: '扫描二维码，在线查看视频' }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('tab', { name: '保全记录' }).click()
  await eventually(() => shared.count(), before + 1)
  await page.getByRole('button', { name: '打印证书' }).click()
  const dialog = page.getByRole('dialog', { name: '打印证书' })
  await dialog.getByText(/请在打印设置中勾选「背景图形」/).waitFor()
  await dialog.frameLocator('iframe').getByText(piece.baoquan).first().waitFor()
  expect(await findingsOn(page)).toEqual([])
  await dialog.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
    frame.contentWindow!.print = () => Object.assign(globalThis, { printed: frame.contentDocument!.title })
  })
  await dialog.getByRole('button', { name: /打\s*印/ }).click()
  await page.waitForFunction((number) => (globalThis as { printed?: string }).printed === `存证证书 ${number}`, piece.baoquan)
  await dialog.getByRole('button', { name: /取\s*消/ }).click()
  await page.getByRole('tab', { name: '保全记录' }).click()
  await page.getByRole('cell', { name: '打印证书' }).first().waitFor()
  expect(complaints).toEqual([])
})

const evil = `
  <p id="survivor" style="color: rgb(1, 2, 3); background: url(https://evil.example/style.png)">证书正文</p>
  <script>top.canary = 'script'</script>
  <img src="x" onerror="top.canary = 'onerror'">
  <svg onload="top.canary = 'onload'"><script>top.canary = 'svg'</script></svg>
  <style>@import url(https://evil.example/import.css); body { background: url(https://evil.example/body.png) }</style>
  <link rel="stylesheet" href="https://evil.example/link.css">
  <meta http-equiv="refresh" content="0; url=https://evil.example/refresh">
  <form action="https://evil.example/form"><button id="submit">提交</button></form>
  <img src="https://evil.example/image.png"><img srcset="https://evil.example/set.png 1x">
  <img src="/api/evidence/getFile?path=x">
  <iframe src="https://evil.example/frame"></iframe><object data="https://evil.example/object"></object><embed src="https://evil.example/embed">
  <video src="https://evil.example/video" poster="https://evil.example/poster"></video><base href="https://evil.example/">
  <a href="javascript:top.canary = 'link'">核验</a><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=top.canary='mxss'&gt;">`

test('UX-C7 SEC-I3 a malicious certificate runs and loads nothing, and its harmless parts are shown', async () => {
  const operator = await open('admin@demo.cn')
  const { page, requests } = operator
  const piece = await pieceThat(operator, isVideo)
  const reached = await reachedBy(page)
  await page.route('**/api/*/saveDataDetail?**', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, data: { ...body.data, html: evil } } })
  })
  await page.goto(addressOf(piece))
  await page.getByRole('tab', { name: '证书' }).click()
  const sheet = page.frameLocator('iframe[title^=存证证书]')
  const survivor = sheet.getByText('证书正文')
  await survivor.waitFor()
  expect(await survivor.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  await sheet.getByText('核验').first().click()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (globalThis as { canary?: string }).canary)).toBeUndefined()
  expect(reached).toEqual([])
  expect(countOf(requests, 'GET /api/evidence/getFile?path=x')).toBe(0)
  expect(countOf(requests, 'GET /frames/paper.html')).toBe(1)
})

test('the frame without the cleaning: its policy and its sandbox alone block scripts and loading', async () => {
  const { page } = await open('admin@demo.cn')
  const reached = await reachedBy(page)
  await page.goto('/evidence/EnterpriseCertificate')
  await settled(page)
  await page.evaluate(async (html) => {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
    frame.src = '/frames/paper.html'
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    document.body.append(frame)
    await loaded
    frame.contentDocument!.getElementById('paper')!.innerHTML = html
    ;(frame.contentDocument!.getElementById('submit') as HTMLElement).click()
  }, evil)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (globalThis as { canary?: string }).canary)).toBeUndefined()
  expect(reached).toEqual([])
})

test('EVI-05 UX-A7 files selected on two pages are downloaded one by one, and the dialog closes itself', async () => {
  const { page } = await open('admin@demo.cn')
  const downloaded: string[] = []
  page.on('download', (download) => downloaded.push(download.suggestedFilename()))
  await page.goto('/evidence/EnterpriseCertificate')
  await settled(page)
  await page.getByRole('link', { name: '批量下载' }).click()
  await page.getByRole('heading', { name: '批量下载' }).waitFor()
  await settled(page)
  const boxes = page.locator('tbody input[type=checkbox]:enabled')
  await boxes.first().check()
  await answered(
    page,
    () => page.getByRole('listitem', { name: '2', exact: true }).click(),
    (query) => query.get('page') === '2',
  )
  await boxes.first().check()
  await page.getByText('已选 2 项').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: '逐个下载' }).click()
  const dialog = page.getByRole('dialog', { name: '批量下载' })
  await dialog.getByText('正在批量下载 2 个文件').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await eventually(async () => downloaded.length, 2)
  await dialog.waitFor({ state: 'hidden' })
})

test.each(['/evidence/EnterpriseCertificate/download', '/online/webDownload', '/online/moveDownload'])(
  'UX-D4 the chosen of %s come as one zip',
  async (path) => {
    const { page } = await open('admin@demo.cn')
    await page.goto(path)
    await settled(page)
    await page.locator('tbody input[type=checkbox]:enabled').first().check()
    await page.getByRole('button', { name: '打包下载' }).click()
    const dialog = page.getByRole('dialog', { name: '打包下载' })
    await dialog.getByText(/1 份证据/).waitFor()
    expect(await findingsOn(page)).toEqual([])
    const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: '下载到本机' }).click()])
    expect(download.suggestedFilename()).toMatch(/^证据打包_\d+\.zip$/)
  },
)

test('CERT-03 UX-C5 the certificate comes as a signed PDF, and the shared link opens the file on a phone without an account', async () => {
  const operator = await open('admin@demo.cn')
  const { page } = operator
  const piece = await pieceThat(operator, isVideo)
  await page.goto(addressOf(piece))
  await page.getByRole('button', { name: '下载', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: '下载证书' }).click()])
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: /分\s*享/ }).click()
  const dialog = page.getByRole('dialog', { name: '分享证据' })
  await dialog.waitFor()
  expect(await findingsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await dialog.getByRole('img', { name: '扫描二维码，在线查看视频' }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  const link = (await dialog.locator('[title*="/mobile/previewImg/"]').getAttribute('title'))!
  const visitor = await openPhone()
  await visitor.page.goto(link)
  await visitor.page.getByRole('heading', { name: piece.title }).waitFor()
  await dialog.getByText('证书', { exact: true }).click()
  await dialog.getByText('7 天').click()
  await dialog.getByRole('button', { name: '生成链接' }).click()
  await dialog.getByRole('img', { name: '扫描二维码，查看证书' }).waitFor()
  await visitor.page.goto((await dialog.locator('[title*="/mobile/previewCertificate/"]').getAttribute('title'))!)
  await visitor.page.getByRole('heading', { name: '存证证书' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: '保全记录' }).click()
  await page.getByRole('cell', { name: '打开分享链接' }).first().waitFor()
})
