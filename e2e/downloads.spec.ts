import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { eventually } from './src/eventually'
import { delayingProxy } from './src/delaying-proxy'
import { open, openTab, url } from './src/operator'
import { downloadedRows } from './src/spreadsheet'

const EXPORT = '/api/export/userExport'
const ABORTED = 'net::ERR_ABORTED'

let network: Awaited<ReturnType<typeof delayingProxy>>
beforeAll(async () => {
  network = await delayingProxy(url, EXPORT)
})
afterAll(() => network.close())

async function openList() {
  const operator = await open('admin@demo.cn', network.url)
  await operator.page.goto('/user/enterprise')
  await exportButton(operator.page).waitFor()
  return operator
}
const exportButton = (page: Page) => page.getByRole('button', { name: '导出', exact: true })
const launcher = (page: Page) => page.getByRole('button', { name: '下载中心' })
const centre = (page: Page) => page.getByRole('dialog', { name: '下载中心' })
const rows = (page: Page) => centre(page).locator('tbody tr')
async function openCentre(page: Page) {
  await launcher(page).click()
  await rows(page).first().waitFor()
}
/** By the menu, so that the document stays. */
async function toOrders(page: Page) {
  await page.getByRole('menuitem', { name: '财务管理' }).click()
  await page.getByRole('menuitem', { name: '充值消费订单' }).click()
  await page.getByRole('button', { name: '数据导出' }).waitFor()
}

test('UX-D1 UX-D2 an export continues in another module, where the centre shows its progress and cancels it', async () => {
  const { page, complaints } = await openList()
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    const { pathname } = new URL(request.url())
    const error = request.failure()?.errorText
    // Leaving a list aborts its pending calls.
    if (pathname === EXPORT || error !== ABORTED) failed.push(`${pathname} ${error}`)
  })
  network.delay()
  await exportButton(page).click()
  await page.getByRole('button', { name: '取消（1 KB）' }).waitFor()
  await toOrders(page)
  await page.getByRole('button', { name: '下载中心，1 个文件正在下载' }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '取消（1 KB）' }).waitFor()
  await page.goForward()

  await openCentre(page)
  expect(await rows(page).first().textContent()).toMatch(/下载中/)
  expect(await findingsOn(page)).toEqual([])
  const before = network.abandoned()
  await rows(page).first().getByRole('button', { name: '取消' }).click()
  await rows(page).first().getByText('已取消').waitFor()
  await eventually(async () => network.abandoned(), before + 1)
  expect(failed).toEqual([`${EXPORT} ${ABORTED}`])

  await page.keyboard.press('Escape')
  await centre(page).waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '下载中心')
  network.release()
  expect(complaints).toEqual([])
})

test('UX-D2 an export that ends in another module is saved completely; a reload asks while it runs, and lists it afterwards', async () => {
  const { page } = await openList()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  network.delay()
  await exportButton(page).click()
  await page.getByRole('button', { name: '取消（1 KB）' }).waitFor()
  await toOrders(page)
  await page.evaluate(() => location.reload())
  await eventually(async () => asked, ['beforeunload'])
  const { name, rows: exported } = await downloadedRows(page, async () => network.release())
  expect(name).toMatch(/企业.*\.xlsx$/)
  expect(exported.length).toBeGreaterThan(10)
  await page.getByText(`下载完成：${name}`).waitFor({ state: 'attached' })

  await page.reload()
  await openCentre(page)
  await rows(page).filter({ hasText: name }).getByText('已完成').waitFor()
  const again = await downloadedRows(page, () => rows(page).filter({ hasText: name }).getByRole('button', { name: '重新下载' }).click())
  expect(again.rows).toEqual(exported)
})

test('UX-D2 UX-D3 a broken connection saves nothing and is reported, in every tab', async () => {
  const operator = await openList()
  const { page } = operator
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  network.delay()
  await exportButton(page).click()
  await page.getByRole('button', { name: '取消（1 KB）' }).waitFor()
  network.cut()
  await page.getByText('连接中断，文件没有下载完整，请重新下载', { exact: true }).waitFor()
  await openCentre(page)
  expect(await rows(page).first().textContent()).toMatch(/失败连接中断，文件没有下载完整，请重新下载/)

  await page.route(`**${EXPORT}*`, (route) => route.fulfill({ json: { code: 422, msg: '导出的行数超过上限', data: null } }))
  await rows(page).first().getByRole('button', { name: '重新下载' }).click()
  await rows(page).first().getByText('导出的行数超过上限').waitFor()
  expect(saved).toEqual([])

  const other = await openTab(operator)
  await other.goto('/')
  await openCentre(other)
  expect(await rows(other).first().textContent()).toMatch(/企业.*\.xlsx/)
})

test('SHELL-20 a click on the download centre is answered while its code is on its way', async () => {
  const { page } = await openList()
  let isHeld = true
  const released = eventually(async () => isHeld, false)
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await launcher(page).click()
  await page.getByText('正在打开…').waitFor()
  isHeld = false
  await centre(page).waitFor()
  await page.getByText('正在打开…').waitFor({ state: 'detached' })
})
