import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { hideClaims } from './src/claims'
import { eventually } from './src/eventually'
import { lookAtAll } from './src/look-at-all'
import { countOf, open, url } from './src/operator'
import { mobileOf } from './src/revealed'
import { downloadedRows } from './src/spreadsheet'

const rowsOf = (page: Page) => page.locator('tbody tr.ant-table-row')
const listShown = (page: Page) => rowsOf(page).first().waitFor()

test('USER-04 UX-D1 an export uses the filters, has a Chinese name and opens as a spreadsheet', async () => {
  const { page } = await open('reviewer@demo.cn')
  await page.addInitScript(() => Object.assign(globalThis, { showSaveFilePicker: undefined }))
  await page.goto('/user/enterprise?status=4')
  await listShown(page)
  const total = Number(/共 (\d+) 条/.exec((await page.getByText(/共 \d+ 条/).textContent())!)![1])
  const { name, rows } = await downloadedRows(page, () => page.getByRole('button', { name: '导出' }).click())
  expect(name).toMatch(/企业.*\.xlsx$/)
  expect(rows).toHaveLength(total + 1)
  expect(rows.slice(1).every((row) => row.includes('认证失败'))).toBe(true)
})

test('USER-05 USER-06 UX-B6 a reviewer reads the documents beside their fields, approves, and returns to the list', async () => {
  const { page, requests } = await open('reviewer@demo.cn')
  await page.goto('/user/enterprise?status=2')
  await listShown(page)
  const name = await rowsOf(page).first().getByRole('link').first().textContent()
  await rowsOf(page).first().getByRole('link', { name: '审核' }).click()
  await page.getByRole('heading', { name: name! }).waitFor()
  await lookAtAll(page)
  await page.getByRole('button', { name: '通过' }).click()
  await page.getByText('操作成功').waitFor()
  await page.waitForURL('**/user/enterprise?status=2')
  await listShown(page)
  expect(await page.getByRole('link', { name: name!, exact: true }).count()).toBe(0)
  expect(countOf(requests, 'POST /api/user/checkUser')).toBe(1)
})

test('UX-B6 Ctrl+P prints every document of a record, none of which was loaded before', async () => {
  const { page, requests } = await open('reviewer@demo.cn')
  const printed: { name: string; isLoaded: boolean }[][] = []
  await page.exposeFunction('printed', (images: (typeof printed)[number]) => void printed.push(images))
  await page.addInitScript(() => {
    window.print = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('[aria-hidden] > figure > img')]
      Reflect.get(
        window,
        'printed',
      )(images.map(({ previousElementSibling: caption, naturalWidth }) => ({ name: caption?.textContent ?? '', isLoaded: naturalWidth > 0 })))
    }
  })
  await page.goto('/user/enterprise?status=2')
  await listShown(page)
  await rowsOf(page).first().getByRole('link', { name: '审核' }).click()
  await page.getByRole('button', { name: '通过' }).waitFor()
  await page.getByRole('img', { name: '营业执照' }).evaluate((image: HTMLImageElement) => image.decode())
  expect(countOf(requests, 'GET /api/user/getUserFile')).toBe(1)
  await page.keyboard.press('ControlOrMeta+p')
  await eventually(async () => printed.length, 1)
  expect(printed[0]!).toHaveLength(5)
  expect(printed[0]!.filter(({ name, isLoaded }) => !isLoaded || name.includes('尚未载入'))).toEqual([])
})

test('USER-06 UX-B4 a refusal needs a reason: a template fills an editable text, and that text is in the record', async () => {
  const { page, requests } = await open('reviewer@demo.cn')
  await page.goto('/user/individual?status=2')
  await listShown(page)
  const record = (await rowsOf(page).last().getByRole('link').first().getAttribute('href'))!
  await rowsOf(page).last().getByRole('link', { name: '审核' }).click()
  await page.getByRole('button', { name: '拒绝' }).click()
  const refuse = page.getByRole('button', { name: '确认拒绝' })
  await refuse.click()
  await page.getByText('请填写拒绝原因').waitFor()
  expect(countOf(requests, 'POST /api/user/checkUser')).toBe(0)

  await page.getByRole('button', { name: '身份证已过有效期' }).click()
  const reason = page.getByRole('textbox', { name: '拒绝原因' })
  expect(await reason.inputValue()).toBe('身份证已过有效期')
  await reason.press('End')
  await reason.pressSequentially('，请换新证')
  await refuse.click()
  await page.getByText('操作成功').waitFor()
  await page.waitForURL('**/user/individual?status=2')
  await page.goto(record)
  await page.getByText('身份证已过有效期，请换新证').waitFor()
})

test('SEC-L6 two reviewers decide at once: one succeeds, the other sees who decided and when, and keeps the typed text', async () => {
  const [one, other] = [await open('reviewer@demo.cn'), await open('admin@demo.cn')]
  for (const operator of [one, other]) await hideClaims(operator)
  await one.page.goto('/user/individual?status=2&page=2')
  await listShown(one.page)
  const path = (await rowsOf(one.page).first().getByRole('link').first().getAttribute('href'))!
  for (const { page } of [one, other]) {
    await page.goto(path)
    await page.getByRole('button', { name: '通过' }).waitFor()
    await lookAtAll(page)
  }
  await one.page.getByRole('button', { name: '通过' }).click()
  await one.page.getByText('操作成功').waitFor()
  await other.page.getByRole('button', { name: '通过' }).click()
  await other.page
    .getByText(/已由.+于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
    .first()
    .waitFor()
})

test('GIFT-02 BAL-01 UX-F4 a gift is made once for any number of clicks, and the balance changes by exactly its points', async () => {
  const { page, requests, token } = await open('admin@demo.cn')
  const api = backEnd(url)
  const bearer = (await token())!
  type Row = { name: string; mobile: string; points: number; user_id: number; type: number }
  const { data } = await api.get<{ data: Row[] }>('/api/userbalance/getUserBalanceList?limit=100', bearer)
  const user = data.find(({ type }) => type === 2)!
  const mobile = await mobileOf(user.user_id, bearer)
  await page.goto('/user/integral')
  await page.getByRole('button', { name: '赠送积分' }).click()
  const form = page.getByRole('dialog', { name: '赠送积分' })
  await form.getByLabel('手机号').fill(mobile)
  await form.getByText('企业', { exact: true }).click()
  await form.getByLabel('赠送类型').click()
  await page.getByTitle('其他').click()
  await form.getByLabel('赠送积分').fill('25')
  await form.getByLabel('赠送原因').fill('端到端测试')
  await form.getByRole('button', { name: '提交' }).dblclick()
  await page.getByText('赠送成功').waitFor()
  await form.waitFor({ state: 'hidden' })
  expect(countOf(requests, 'POST /api/integral/addPoints')).toBe(1)
  const after = await api.get<{ data: Row[] }>(`/api/userbalance/getUserBalanceList?keyword=${mobile}`, bearer)
  expect(after.data.find(({ user_id }) => user_id === user.user_id)!.points).toBe(user.points + 25)
})

test('UX-E6 with the permissions for the lists only there is no export, gift or review', async () => {
  const { page } = await open('viewer@demo.cn')
  for (const path of ['/user/enterprise?status=2', '/user/individual?status=2', '/user/balance', '/user/integral']) {
    await page.goto(path)
    await listShown(page)
    expect(await page.getByRole('button', { name: /导出|赠送积分/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: '审核', exact: true }).count()).toBe(0)
  }
  await page.goto('/user/enterprise?status=2')
  await rowsOf(page).first().getByRole('link').first().click()
  await page.getByRole('button', { name: '返回' }).waitFor()
  expect(await page.getByRole('button', { name: /通过|拒绝/ }).count()).toBe(0)
})
