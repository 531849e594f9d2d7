import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { open, openPhone, url } from './src/operator'
import { printed, scanned, emptyMargin } from './src/printed'

jest.setTimeout(180_000)

interface Piece {
  baoquan: string
  userId: number
  title: string
  companyName: string
  fileType: number
  fileStatus: number
  newData: number
}

const api = backEnd(url)

async function aVideo(token: string) {
  const { data } = await api.get<{ data: Piece[] }>('/api/ajax/data/getSaveDataList?limit=100', token)
  return data.find(({ fileType, fileStatus }) => fileType === 4 && fileStatus === 1)!
}

/** The sheet as the browser's print dialog gets it: only the frame's document, here in a separate tab. */
async function sheetOf(page: Page, { baoquan, userId, newData }: Piece) {
  await page.goto(`/${newData ? 'certificateApi' : 'certificate'}/${baoquan}/${userId}`)
  await page.getByRole('tab', { name: '证书' }).click()
  const sheet = page.frameLocator('iframe[title^=存证证书]')
  await sheet.locator('figure svg').waitFor()
  const html = await sheet.locator('html').innerHTML()
  await page.goto('/frames/paper.html')
  await page.evaluate((shown) => {
    document.documentElement.innerHTML = shown
  }, html)
}

test('UX-C8 CERT-03 ATTEST-01 the certificate prints completely on one page of A4, also without 背景图形, and its code always opens the verification page', async () => {
  const operator = await open('admin@demo.cn')
  const token = (await operator.token())!
  const piece = await aVideo(token)
  await sheetOf(operator.page, piece)
  const print = async (printBackground: boolean) => printed(await operator.page.pdf({ printBackground, preferCSSPageSize: true }))
  const [plain, coloured] = [await print(false), await print(true)]
  expect(plain.pages).toHaveLength(1)
  const [page] = plain.pages
  expect(page!.height / page!.width).toBeCloseTo(297 / 210, 2)
  expect(emptyMargin(page!)).toBeGreaterThan(14)
  for (const word of ['电子数据存证证书', piece.baoquan, piece.title, '区块链哈希', '时间戳', '平台签名', '扫描二维码，核验这份证据'])
    expect(plain.text).toContain(word.replace(/\s/g, ''))
  expect(page!.data.equals(coloured.pages[0]!.data)).toBe(true)

  const { path } = await api.get<{ path: string }>(`/api/evidence/getVerifyLink?baoquan=${piece.baoquan}`, token)
  expect(scanned(page!)).toBe(new URL(path, url).href)
  const visitor = await openPhone()
  await visitor.page.goto(scanned(page!))
  await visitor.page.getByRole('heading', { name: '这份证据是否真实、完整？' }).waitFor()
  await visitor.page.getByRole('list', { name: '核验结果' }).waitFor()
})

test('UX-C4 CERT-03 the code on the signed PDF opens the verification page of the piece, without an account', async () => {
  const token = await api.signIn('admin@demo.cn')
  const piece = await aVideo(token)
  const { file } = await api.get<{ file: string }>(`/api/Down/certificate?baoquan=${piece.baoquan}`, token)
  const response = await fetch(new URL(file, url), { headers: { Authorization: `Bearer ${token}` } })
  const { pages, text } = await printed(new Uint8Array(await response.arrayBuffer()))
  expect(pages).toHaveLength(1)
  expect(emptyMargin(pages[0]!)).toBeGreaterThan(14)
  expect(text).toContain(piece.baoquan)
  const { page } = await openPhone()
  await page.goto(scanned(pages[0]!))
  await page.getByRole('heading', { name: '这份证据是否真实、完整？' }).waitFor()
  await page.getByText(piece.baoquan).first().waitFor()
  if (!piece.title.includes(piece.companyName)) expect(await page.locator('main').textContent()).not.toContain(piece.companyName)
})
