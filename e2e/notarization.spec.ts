import type { Page } from 'playwright-core'
import { hideClaims } from './src/claims'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { settled } from './src/list'
import { setNodes, makeAccount } from './src/make-account'
import { countOf, open, openAs, type Operator, url } from './src/operator'

interface Row {
  id: number
  order_no: string
  notarial: string
  user_id: number
  data_id: number | null
  type: number
}

interface Detail {
  handledBySelf: boolean
  handledBefore: boolean
}

const api = backEnd(url)
/** Open, paid applications with evidence. */
const openCases = async (token: string) =>
  (await api.get<{ data: Row[] }>('/api/notarization/getList?pay=2&notarial=1&limit=100', token)).data.filter(({ data_id }) => data_id !== null)
const addressOf = ({ user_id, data_id, id, type }: Row) => `/evidence/results/${user_id}/${data_id}/${id}/${type}`
const detailOf = ({ id, user_id }: Row, token: string) => api.get<Detail>(`/api/notarization/getDetail?orderId=${id}&userId=${user_id}`, token)

/** An open, paid application that the operator handles, or one that none of the operators has ever handled. */
async function caseOf([first, ...others]: Operator[], own: boolean) {
  const tokens = await Promise.all([first!, ...others].map(async ({ token }) => (await token())!))
  for (const row of await openCases(tokens[0]!)) {
    const details = await Promise.all(tokens.map((token) => detailOf(row, token)))
    const handled = details.map(({ handledBySelf, handledBefore }) => handledBySelf || (!own && handledBefore))
    if (handled.includes(true) === own) return row
  }
  throw new Error('the demo data has no such application')
}

/** The name of a notary with open cases that no other notary has. */
async function busyNotary(token: string) {
  for (const { notarial } of await openCases(token))
    if ((await api.get<{ count: number }>(`/api/notary/getList?keyword=${encodeURIComponent(notarial)}`, token)).count === 1) return notarial
  throw new Error('the demo data has no such notary')
}

const remark = (page: Page) => page.getByLabel('审核备注')
const submit = (page: Page) => page.getByRole('button', { name: '提交审核' })

test('NOTA-01 NOTA-02 UX-B6 UX-G2 by keyboard from the list through four PDFs, the images and the evidence of an application, each beside the decision', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const row = await caseOf([operator], false)
  await page.goto(`/evidence/results?keyword=${row.order_no}`)
  await settled(page)
  await page.getByRole('link', { name: '查看', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${addressOf(row)}`)
  await page.getByRole('heading', { level: 1, name: `出证申请 ${row.order_no}` }).waitFor()

  await page.getByRole('tab', { name: '公证申请表' }).focus()
  for (const name of ['公证申请表', '权利义务告知书', '告知书', '询问笔录']) {
    await page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
    const shown = page.getByRole('region', { name, exact: true })
    await shown.getByText(/^第 1 \/ \d+ 页$/).waitFor()
    await shown.locator('canvas').first().waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
  }
  const image = page
    .getByRole('img', { name: '营业执照' })
    .or(page.getByRole('img', { name: '授权委托书' }))
    .first()
  await page.waitForFunction(() => [...document.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth > 100))
  for (const part of [image, remark(page), submit(page)]) {
    const { x, y, width, height } = (await part.boundingBox())!
    expect({ right: x + width <= 1366, bottom: y + height <= 768, top: y >= 0 }).toEqual({ right: true, bottom: true, top: true })
  }
  expect(await findingsOn(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.getByRole('tabpanel').getByRole('row').nth(1).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: '返回' }).click()
  await page.waitForURL(`**/evidence/results?keyword=${row.order_no}`)
  expect(complaints).toEqual([])
})

test('NOTA-03 UX-B3 UX-B5 SEC-L6 two review one application: one returns to the unchanged list, the other sees who was faster, and keeps the remark until discarding it', async () => {
  const [one, other] = [await open('admin@demo.cn'), await open('reviewer@demo.cn')]
  for (const operator of [one, other]) await hideClaims(operator)
  const row = await caseOf([one, other], false)
  await other.page.goto(addressOf(row))
  await other.page.getByRole('radio', { name: '通过', exact: true }).check()
  await remark(other.page).fill('材料齐全，同意出证')

  await one.page.goto(`/evidence/results?keyword=${row.order_no}`)
  await one.page.getByRole('link', { name: '查看', exact: true }).click()
  await one.page.getByRole('radio', { name: '拒绝' }).check()
  await submit(one.page).click()
  await one.page.getByText('请输入审核备注').waitFor()
  expect(await findingsOn(one.page)).toEqual([])
  await one.page.getByRole('button', { name: '未说明取证过程' }).click()
  await submit(one.page).focus()
  for (let press = 0; press < 5; press++) await one.page.keyboard.down('Enter')
  await one.page.keyboard.up('Enter')
  await one.page.getByText('操作成功').waitFor()
  await one.page.waitForURL(`**/evidence/results?keyword=${row.order_no}`)
  await one.page.getByRole('cell', { name: '已终止' }).waitFor()
  expect(countOf(one.requests, 'POST /api/ajax/data/check')).toBe(1)
  expect(one.complaints).toEqual([])

  await submit(other.page).click()
  await other.page.getByRole('button', { name: '仍然通过' }).click()
  await other.page.getByText(/该申请已由 陈志远 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 审核，结果为审核失败/).waitFor()
  await other.page.getByText('审核失败', { exact: true }).waitFor()
  expect([await remark(other.page).inputValue(), await remark(other.page).isEditable()]).toEqual(['材料齐全，同意出证', false])
  expect(await findingsOn(other.page)).toEqual([])
  await other.page.getByRole('button', { name: '重新加载' }).click()
  await remark(other.page).waitFor({ state: 'detached' })
  await other.page.getByRole('region', { name: '办理记录' }).getByText('陈志远 审核拒绝').waitFor()
})

test('UX-B8 UX-F5 the handler cannot decide, by page or API, even after passing the case on; leaving a half-written remark asks once', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints } = operator
  const row = await caseOf([operator], true)
  await page.goto(addressOf(row))
  await page.getByText('您是该申请的经办人，须由他人审核').waitFor()
  expect([await submit(page).isDisabled(), await remark(page).isDisabled()]).toEqual([true, true])
  expect(await findingsOn(page)).toEqual([])
  const forced = api.post(
    '/api/ajax/data/check',
    { orderId: String(row.id), userId: String(row.user_id), isCheck: '1', checkRemark: '自己通过' },
    (await operator.token())!,
  )
  await expect(forced).rejects.toThrow('403 本人经办的申请须由他人审核')

  await page.getByRole('button', { name: '转交', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '转交经办人' })
  await dialog.getByLabel('经办人').click()
  await page.locator('.ant-select-item-option').first().click()
  expect(await findingsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: '提交' }).click()
  await page.getByText('操作成功').waitFor()
  await page
    .getByRole('region', { name: '办理记录' })
    .getByText(/陈志远 转交 .+ 经办/)
    .waitFor()
  await page.getByText('您曾经办该申请，须由他人审核').waitFor()
  expect(await remark(page).isDisabled()).toBe(true)

  await page.goto(addressOf(await caseOf([operator], false)))
  await remark(page).fill('还没写完')
  await page.getByRole('button', { name: '返回' }).click()
  const question = page.getByRole('dialog', { name: '离开此页？' })
  await question.getByRole('button', { name: '继续填写' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await remark(page).inputValue()).toBe('还没写完')
  expect(complaints).toEqual([])
})

test('RBAC-02 when a role gets node 51 the form is shown at the next request, and when it loses it the decision is refused with a message', async () => {
  const account = await makeAccount('9,10')
  const operator = await openAs(await account.signIn())
  await hideClaims(operator)
  const { page } = operator
  const row = await caseOf([operator], false)
  await page.goto(addressOf(row))
  await page.getByText('当前角色只能查看，审核需要数据权限').waitFor()
  expect(await remark(page).count()).toBe(0)
  await page.getByRole('tab', { name: '证件图片' }).click()
  await page.getByText('当前角色不能查看身份证图片').waitFor()

  await setNodes(account, '9,10,51')
  await page.reload()
  await page.getByRole('radio', { name: '通过', exact: true }).check()
  await remark(page).fill('材料齐全')
  await setNodes(account, '9,10')
  await submit(page).click()
  await page.getByRole('button', { name: '仍然通过' }).click()
  await page.getByRole('region', { name: '审核' }).getByText(/权限/).first().waitFor()
  expect(await remark(page).inputValue()).toBe('材料齐全')
  await page.reload()
  await page.getByText('当前角色只能查看，审核需要数据权限').waitFor()
})

test('NOTARY-01 UX-F4 a notary is added, edited and deleted, each once; one with open cases stays, and the dialog says why', async () => {
  const operator = await open('admin@demo.cn')
  const { page, complaints, requests } = operator
  await page.goto('/evidence/notary')
  await settled(page)
  await page.getByRole('button', { name: '新增公证员' }).click()
  const adding = page.getByRole('dialog', { name: '新增公证员' })
  await adding.getByRole('button', { name: '提交' }).click()
  await adding.getByText('请输入公证员姓名').waitFor()
  expect(await findingsOn(page)).toEqual([])
  await adding.getByLabel('公证员姓名').fill('欧阳测试')
  await adding.getByRole('button', { name: '提交' }).dblclick()
  await page.getByText('新增成功').waitFor()
  expect(countOf(requests, 'POST /api/notary/addNotary')).toBe(1)

  const row = page.getByRole('row', { name: /欧阳测试/ })
  await row.getByRole('button', { name: '编辑' }).click()
  const editing = page.getByRole('dialog', { name: '编辑公证员' })
  await editing.getByLabel('助理公证员').fill('司马助理')
  await page.keyboard.press('Enter')
  await page.getByText('编辑成功').waitFor()
  await page.getByRole('cell', { name: '司马助理' }).waitFor()

  await row.getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog', { name: '删除公证员“欧阳测试”？' })
  await question.getByText(/助理公证员“司马助理”一并删除/).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await question.getByRole('button', { name: /删\s*除/ }).dblclick()
  await page.getByText('操作成功').waitFor()
  await row.waitFor({ state: 'detached' })
  expect(countOf(requests, 'POST /api/notary/deleteNotary')).toBe(1)
  expect(complaints).toEqual([])

  const busy = await busyNotary((await operator.token())!)
  await page.goto(`/evidence/notary?keyword=${busy}`)
  await page
    .getByRole('row', { name: new RegExp(busy) })
    .getByRole('button', { name: '删除' })
    .click()
  const refused = page.getByRole('dialog', { name: `删除公证员“${busy}”？` })
  await refused.getByRole('button', { name: /删\s*除/ }).click()
  await refused.getByText(/件未办结的出证申请（.+），不能删除/).waitFor()
  expect(await findingsOn(page)).toEqual([])
})
