import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { settled } from './src/list'
import { countOf, open, url } from './src/operator'
import { resize } from './src/zoom'

const REFUSED = '已有公告内容正在展示，请结束后新增'

const rowOf = (page: Page, title: string) => page.locator('tbody tr.ant-table-row', { hasText: title })

/** Types the display range by keyboard only: Tab moves from one end to the other, and out of it. */
async function typeRange(page: Page, from: string, to: string) {
  await page.getByRole('dialog').getByLabel('展示时间').first().focus()
  for (const time of [from, to]) {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(time)
    await page.keyboard.press('Tab')
  }
}

test('NOTICE-01 UX-G2 with a displayed notice an addition is refused; after its end a notice is added, edited, ended and deleted', async () => {
  const { page, requests, complaints } = await open('admin@demo.cn')
  await page.goto('/manage/notice')
  await settled(page)

  // The demo's notice is displayed: the refusal names it and offers to end it.
  await page.getByRole('button', { name: '新增公告' }).click()
  const refusal = page.getByRole('dialog', { name: REFUSED })
  await refusal.getByText('意见反馈入口上线').waitFor()
  expect(countOf(requests, 'POST /api/notice/add')).toBe(0)
  await refusal.getByRole('button', { name: '结束公告' }).click()
  await page.getByText('操作成功').waitFor()
  await refusal.waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: '新增公告' }).click()
  const dialog = page.getByRole('dialog', { name: '新增公告' })
  await dialog.getByLabel('公告标题').fill('升级<b>通知</b>')
  await dialog.getByLabel('公告内容').fill('今晚升级。\n请提前保存。')
  await typeRange(page, '2026-01-01 08:00:00', '2098-12-31 20:30:00')
  expect(await page.evaluate(() => document.activeElement?.closest('.ant-picker'))).toBeNull()
  await dialog.getByLabel('预览').getByText('2026-01-01 08:00 至 2098-12-31 20:30').waitFor()
  expect(await dialog.locator('b').count()).toBe(0)

  // Another operator is faster: the typed text stays.
  const elsewhere = backEnd(url)
  const token = await elsewhere.signIn('admin@demo.cn')
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${url}${path}`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: new URLSearchParams(form) }).then((answer) => answer.json())
  await post('/api/notice/add', { title: '抢先一步', content: '内容', time: '2026-01-01 00:00:00 - 2099-01-01 00:00:00' })
  await dialog.getByRole('button', { name: '提交' }).click()
  await dialog.getByRole('alert').getByText(REFUSED).waitFor()
  expect(await dialog.getByLabel('公告标题').inputValue()).toBe('升级<b>通知</b>')
  const { data } = await elsewhere.get<{ data: { id: number }[] }>('/api/notice/getList?page=1', token)
  await post('/api/notice/cancel', { id: String(data[0]!.id), type: '2' })
  await dialog.getByRole('button', { name: '提交' }).click()
  await page.getByText('新增成功').waitFor()
  await dialog.waitFor({ state: 'hidden' })

  const added = rowOf(page, '升级<b>通知</b>')
  await added.getByRole('button', { name: '修改' }).click()
  const edit = page.getByRole('dialog', { name: '修改公告' })
  await edit.getByLabel('公告标题').fill('升级改期')
  await edit.getByRole('button', { name: '提交' }).click()
  await page.getByText('编辑成功').waitFor()
  await edit.waitFor({ state: 'hidden' })

  const row = rowOf(page, '升级改期')
  await row.getByRole('button', { name: '结束公告' }).click()
  const end = page.getByRole('dialog', { name: '结束公告“升级改期”？' })
  await end.getByText('不能恢复展示').waitFor()
  await end.getByRole('button', { name: '结束公告' }).click()
  await end.waitFor({ state: 'hidden' })
  await row.getByText('否', { exact: true }).waitFor()
  expect(await row.getByRole('button', { name: '修改' }).count()).toBe(0)

  await row.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog', { name: '删除公告“升级改期”？' }).getByRole('button', { name: '删除' }).click()
  await row.waitFor({ state: 'detached' })
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([])
})

test('TABLE-02 NOTICE-01 times are those of Asia/Shanghai in a browser with another time zone', async () => {
  const { page, context, token } = await open('admin@demo.cn')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
  const { data } = await backEnd(url).get<{ data: { add_time: number }[] }>('/api/app/getFeedbackList?page=1', (await token())!)
  const inShanghai = new Date((data[0]!.add_time + 8 * 3600) * 1000).toISOString()
  await page.goto('/app/feedback')
  await settled(page)
  expect(await page.locator('tbody tr.ant-table-row').first().textContent()).toContain(inShanghai.slice(0, 19).replace('T', ' '))

  await page.goto('/manage/notice')
  await settled(page)
  await page.getByRole('button', { name: '新增公告' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const refused = dialog.getByRole('button', { name: '结束公告' })
  if (await refused.isVisible()) {
    await refused.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: '新增公告' }).click()
  }
  await dialog.getByLabel('展示时间').first().click()
  await page.getByText('1 天', { exact: true }).click()
  const from = await dialog.getByLabel('展示时间').first().inputValue()
  expect(Math.abs(Date.parse(`${from.replace(' ', 'T')}+08:00`) - Date.now())).toBeLessThan(60_000)
})

test('UX-A10 a text that fits has no 全文, after the window was wider or narrower', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/manage/notice')
  await settled(page)
  const more = rowOf(page, '新版本已在各应用市场上架').first().getByRole('button', { name: '全文' })
  const widen = async (width: number) => {
    await resize(page, { width, height: 768 })
    return more.isVisible()
  }
  let fits = 2600
  expect(await widen(fits)).toBe(false)
  while (!(await widen(fits - 10))) fits -= 10
  expect(await widen(fits - 30)).toBe(true)
  expect(await widen(fits)).toBe(false)
})
