import { ApiError } from '@console/platform/contract'
import { evidence } from '@console/platform/contract/evidence'
import { type NotarizationDetail, notarization } from '@console/platform/contract/notarization'
import { reviewClaims } from '@console/platform/contract/review-claims'
import { Answer, checkReviewKeys, fakeServer, renderPage } from '@console/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { detail, piece, proof } from '../testing/evidence'
import { application, applicationDetail, approved, tabCounts } from '../testing/notarization'

const URL_OF_IT = '/evidence/results/12/7/31/2'
const withoutDocuments = {
  ...{ applyUrlPdf: null, adviceUrlPdf: null, tellUrlPdf: null, notesUrlPdf: null },
  ...{ license: null, file: null, authorFront: null, authorBack: null, authorHand: null },
}
const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交审核' }))
const write = async (text: string) => {
  await userEvent.click(remark())
  await userEvent.paste(text)
}
const remark = () => screen.getByLabelText('审核备注')
const review = () => within(screen.getByRole('region', { name: '审核' }))
const fieldsIn = (title: string) =>
  Object.fromEntries(
    [...screen.getByRole('region', { name: title }).querySelectorAll('dl > div')].map((field) => [
      field.querySelector('dt')?.textContent,
      field.querySelector('dd')?.textContent,
    ]),
  )

function serverWith(more: Partial<NotarizationDetail> = {}) {
  return fakeServer(notarization, {
    tabCounts,
    list: () => ({ data: [application], count: 1 }),
    detail: () => ({ ...applicationDetail, ...more }),
    evidence: () => ({ data: [piece], count: 1 }),
    file: ({ kind }) => Answer.file(`${kind}.pdf`, `%PDF\n${kind} 第一页\n第二页`),
    handlers: () => [
      { id: 5, name: '李经办' },
      { id: 6, name: '周敏华' },
    ],
    review: () => null,
    takeOver: () => null,
    handOver: () => null,
    reopen: () => null,
  })
}

async function open(more?: Partial<NotarizationDetail>, options?: Parameters<typeof renderPage>[3]) {
  const server = serverWith(more)
  const page = await renderPage(routes, URL_OF_IT, server, options)
  await screen.findByRole('heading', { level: 1, name: '出证申请 GZ20260601080000' })
  return { server, page }
}

test('NOTA-02 UX-B6 applicant and order are beside the documents: four PDFs, of which only the open one is fetched, images, and the evidence', async () => {
  const { server, page } = await open()
  expect(server.inputs('detail')).toEqual([{ userId: '12', dataId: '7', orderId: '31', type: '2' }])
  expect(page.crumbs).toEqual(['出证申请 GZ20260601080000'])
  expect(fieldsIn('申请人')).toEqual({
    ...{ 企业名称: '杭州存真科技有限公司', 税号: '91330100MA7ABCDE1X', 地址: '杭州市西湖区文三路 1 号' },
    ...{ 代办人: '韩梅梅', 代办人手机: '13900000009', 代办人证件: '330102199001010011', 认证方式: '人脸识别' },
  })
  expect(fieldsIn('订单')).toEqual({
    ...{ 订单号: 'GZ20260601080000', 订单金额: '¥1,500.00', 支付状态: '已支付', 申请时间: '2026-06-01 08:00:00', 申请份数: '3' },
    ...{ 领取方式: '邮寄', 公证员: '方正明' },
  })
  expect(fieldsIn('经办')).toEqual({ 经办人: '李经办', 开始经办: '2026-06-01 09:00:00' })
  expect(screen.getByRole('region', { name: '办理记录' })).toHaveTextContent('2026-06-01 10:00:00周敏华 转交 李经办 经办')

  expect(await screen.findByText('第 1 / 2 页')).toBeVisible()
  expect(server.inputs('file')).toEqual([{ orderId: '31', kind: 'apply' }])
  await tab('权利义务告知书')
  await waitFor(() => expect(server.inputs('file').at(-1)).toEqual({ orderId: '31', kind: 'advice' }))
  await tab('询问笔录')
  expect(await screen.findByText('没有提交询问笔录')).toBeVisible()
  await tab('证件图片')
  expect(screen.getByRole('img', { name: '营业执照' })).toHaveAttribute('src', '/api/notarization/getFile?orderId=31&kind=license')
  for (const name of ['授权委托书', '身份证人像面', '身份证国徽面', '对比']) expect(screen.getByRole('button', { name })).toBeVisible()
  expect(remark()).toBeVisible()
  await tab('申请证据')
  expect(await screen.findByRole('link', { name: '合同签署录像' })).toHaveAttribute('href', `${URL_OF_IT}/7`)
  expect(server.inputs('evidence')).toEqual([{ orderId: '31', page: '1', limit: '10' }])
})

test('NOTA-02 SEC-D2 an operator who may not see personal data sees why images are missing; documents elsewhere are left to the browser', async () => {
  await open(
    { authorFront: null, authorBack: null, applyUrlPdf: 'https://oss.example/apply.pdf', handler: null, company: null },
    { may: ['notarization/getList'] },
  )
  expect(fieldsIn('申请人')).not.toHaveProperty('企业名称')
  expect(fieldsIn('经办')).toEqual({ 经办人: '—', 开始经办: '—' })
  await userEvent.click(screen.getByRole('button', { name: '下载' }))
  expect(document.querySelector('iframe[title=下载]')).toHaveAttribute('src', 'https://oss.example/apply.pdf')
  document.querySelector('iframe[title=下载]')!.remove()
  await tab('证件图片')
  expect(screen.getByText('当前角色不能查看身份证图片')).toBeVisible()
  await tab('申请证据')
  expect(await screen.findByText('合同签署录像')).toBeVisible()
  expect(screen.queryByRole('link', { name: '合同签署录像' })).toBeNull()
})

test('UX-B6 approving asks about the PDFs and images that could not be shown, also after turning to another tab', async () => {
  const { server } = await open()
  await screen.findByText('第 1 / 2 页')
  server.answer('file', () => Answer.file('advice.pdf', '%PDF with a password'))
  await tab('权利义务告知书')
  expect(await screen.findByText('文件有密码保护，请下载后输入密码查看')).toBeVisible()
  await tab('证件图片')
  fireEvent.error(screen.getByRole('img', { name: '营业执照' }))
  await choose('通过')
  await write('材料齐全')
  await submit()
  expect(await screen.findByRole('dialog')).toHaveTextContent(/未能显示：权利义务告知书、营业执照没有看过：/)
  expect(server.inputs('review')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: '仍然通过' }))
  await waitFor(() => expect(server.inputs('review')).toHaveLength(1))
})

test.each([
  ['通过', ['材料齐全，证据哈希核验一致', '取证过程完整，符合出证条件']],
  ['拒绝', ['身份证明与授权委托书不一致', '证据与申请事项无关']],
] as const)(
  'UX-B4 UX-B9 a template leaves the keyboard to the remark, digits choose one while it is empty, and Ctrl+Enter sends %s from anywhere in the foot',
  async (check, templates) => {
    const { server } = await open(withoutDocuments)
    server.answer('review', () => Answer.json(500, { code: 500, msg: '服务器出错了，请稍后重试', data: null }))
    await choose(check)
    const foot = screen.getByRole('region', { name: '审核' })
    await checkReviewKeys({ text: remark(), templates, foot, sent: () => server.inputs('review').length })
  },
)

test('NOTA-03 UX-B3 UX-B4 UX-F4 UX-F5 a decision needs a result and a remark, which templates start; it is sent once, and returns to the list', async () => {
  const server = serverWith()
  const page = await renderPage(routes, '/evidence/results?pay=2', server)
  await userEvent.click(await screen.findByRole('link', { name: '查看' }))
  await screen.findByRole('heading', { level: 1, name: '出证申请 GZ20260601080000' })
  await submit()
  expect(await review().findByText('请选择审核结果')).toBeVisible()
  await choose('拒绝')
  expect(review().queryByText('请选择审核结果')).toBeNull()
  await submit()
  expect(await review().findByText('请输入审核备注')).toBeVisible()
  expect(remark()).toHaveFocus()
  await userEvent.click(review().getByRole('button', { name: '证据与申请事项无关' }))
  expect(remark()).toHaveValue('证据与申请事项无关')
  expect(review().queryByText('请输入审核备注')).toBeNull()
  expect(page.isHeld()).toBe(true)
  await write('，请补充')
  expect(server.inputs('review')).toEqual([])
  const button = screen.getByRole('button', { name: '提交审核' })
  for (let press = 0; press < 10; press += 1) fireEvent.click(button)
  await waitFor(() => expect(page.url).toBe('/evidence/results?pay=2'))
  expect(server.inputs('review')).toEqual([{ orderId: '31', userId: '12', isCheck: '0', checkRemark: '证据与申请事项无关，请补充' }])
  expect(server.requests('review')[0]!.headers).toHaveProperty('Idempotency-Key')
  expect(page.said).toEqual(['操作成功'])
  expect(page.leftUnsaved).toEqual([])
})

test('NOTA-03 UX-B2 cases of the queue are decided one after the other, each with a form of its own', async () => {
  const cases = [application, { ...application, id: 32, order_no: 'GZ20260602080000' }]
  const server = serverWith()
  const left = () => cases.slice(server.inputs('review').length)
  server.answer('next', ({ deciding }) => {
    const [row = null, following = null] = left().filter(({ id }) => id !== deciding)
    return { row, following, left: left().length }
  })
  server.answer('detail', ({ orderId }) => ({ ...applicationDetail, orderId, orderNo: cases.find(({ id }) => id === orderId)!.order_no }))
  const page = await renderPage(routes, '/evidence/results', server)
  await userEvent.click(await screen.findByRole('button', { name: '开始审核' }))
  for (const { order_no } of cases) {
    await screen.findByRole('heading', { level: 1, name: `出证申请 ${order_no}` })
    expect(remark()).toHaveValue('')
    await choose('通过')
    await write(order_no)
    await submit()
    await userEvent.click(await screen.findByRole('button', { name: '仍然通过' }))
  }
  await waitFor(() => expect(page.url).toBe('/evidence/results'))
  expect(server.inputs('review').map(({ orderId, checkRemark }) => [orderId, checkRemark])).toEqual([
    ['31', 'GZ20260601080000'],
    ['32', 'GZ20260602080000'],
  ])
})

test('NOTA-03 UX-B5 somebody else decided first: the page says who and when, shows the outcome, and keeps the remark until it is dropped', async () => {
  const { server, page } = await open()
  const message = '该申请已由 周敏华 于 2026-06-02 10:00:00 审核，结果为审核通过'
  await choose('拒绝')
  await write('缺授权委托书')
  server.answer('review', () => {
    throw new ApiError(409, message)
  })
  server.answer('detail', () => ({ ...applicationDetail, ...approved }))
  await submit()
  expect(await screen.findByText(message)).toBeVisible()
  expect(await review().findByText('审核通过')).toBeVisible()
  expect(remark()).toHaveValue('缺授权委托书')
  expect(remark()).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull()
  expect(page.isHeld()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(screen.queryByLabelText('审核备注')).toBeNull()
  expect(fieldsIn('审核')).toEqual({ 审核结果: '审核通过', 审核人: '周敏华', 审核时间: '2026-06-02 10:00:00', 审核备注: '材料齐全' })
  expect(page.said).toEqual([])
})

test.each<[string, Partial<NotarizationDetail>, object]>([
  ['a refused one', { ...approved, status: 3, notarialStatus: '已终止', checkRemark: '证据无关' }, { 审核结果: '审核失败', 审核备注: '证据无关' }],
  ['one that the platform gave up', { status: 4, notarialStatus: '出证失败' }, { 审核结果: '出证失败' }],
  ['RBAC-02 one to decide, without node 51', { editPermission: false }, { 审核结果: '待审核', 说明: '当前角色只能查看，审核需要数据权限' }],
])('NOTA-03 without a form: %s', async (_, more, fields) => {
  await open(more)
  expect(fieldsIn('审核')).toMatchObject(fields)
  expect(screen.queryByLabelText('审核备注')).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('DESK-37 a decision is taken back with a reason beside the result, and the application can be decided again', async () => {
  const { server, page } = await open({ ...approved, mayReopen: true })
  await userEvent.click(review().getByRole('button', { name: '撤回审核' }))
  const dialog = within((await screen.findByText('撤回审核：出证申请 GZ20260601080000')).closest<HTMLElement>('[role=dialog]')!)
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  expect(await dialog.findByText('请输入撤回原因')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('撤回原因'), '看错了申请')
  server.answer('detail', () => applicationDetail)
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(page.said).toEqual(['操作成功：已撤回出证申请 GZ20260601080000 的审核']))
  expect(server.inputs('reopen')).toEqual([{ orderId: '31', checkedAt: '2026-06-02 10:00:00', reason: '看错了申请' }])
  expect(await screen.findByRole('button', { name: '提交审核' })).toBeVisible()
  page.unmount()
  await open(approved)
  expect(screen.queryByRole('button', { name: '撤回审核' })).toBeNull()
})

test.each<[string, Partial<NotarizationDetail>, object]>([
  ['taken it back', {}, {}],
  ['decided it anew', { ...approved, checkedBy: '王小明', checkedAt: '2026-06-03 10:00:00', mayReopen: true }, { 审核人: '王小明' }],
])(
  'DESK-37 UX-B5 when a colleague has %s first, the dialog stays with the message and the reason, about the decision that was seen',
  async (_, now, fields) => {
    const { server, page } = await open({ ...approved, mayReopen: true })
    server.answer('reopen', () => {
      throw new ApiError(409, '该申请的审核已由 王小明 撤回')
    })
    await userEvent.click(review().getByRole('button', { name: '撤回审核' }))
    const dialog = within((await screen.findByText('撤回审核：出证申请 GZ20260601080000')).closest<HTMLElement>('[role=dialog]')!)
    await userEvent.type(dialog.getByLabelText('撤回原因'), '看错了申请')
    server.answer('detail', () => ({ ...applicationDetail, ...now }))
    await userEvent.click(dialog.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(review().queryByText('周敏华')).toBeNull())
    expect(fieldsIn('审核')).toMatchObject(fields)
    expect(dialog.getByText('该申请的审核已由 王小明 撤回')).toBeVisible()
    expect(dialog.getByLabelText('撤回原因')).toHaveValue('看错了申请')
    await userEvent.click(dialog.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(server.inputs('reopen')).toHaveLength(2))
    const input = { orderId: '31', checkedAt: '2026-06-02 10:00:00', reason: '看错了申请' }
    expect(server.inputs('reopen')).toEqual([input, input])
    expect([page.said, page.isHeld()]).toEqual([[], true])
  },
)

test('DESK-05 the applicant of an application and the payment of its order are links, its own number is none', async () => {
  await open()
  expect(screen.getByRole('link', { name: '杭州存真科技有限公司' })).toHaveAttribute('href', '/user/12')
  expect(screen.getByRole('link', { name: '已支付' })).toHaveAttribute('href', '/certificate-order/GZ20260601080000')
  expect(screen.queryByRole('link', { name: 'GZ20260601080000' })).toBeNull()
})

test('RBAC-02 node 51 that is taken away while the remark is typed refuses the decision in words, and the remark stays', async () => {
  const { server } = await open()
  await choose('通过')
  await write('材料齐全')
  server.answer('review', () => {
    throw new ApiError(403, '没有权限执行此操作')
  })
  await submit()
  await userEvent.click(await screen.findByRole('button', { name: '仍然通过' }))
  expect(await review().findByText('没有权限执行此操作')).toBeVisible()
  expect(remark()).toHaveValue('材料齐全')
})

test('NOTA-03 an application of a back end that answers what is specified and no more is shown and decided', async () => {
  const { orderId, orderNo, orderMoney, username, authorName, authorPhone, authorIdcard, sendTypeName, notarialStatus } = applicationDetail
  const specified = { orderId, orderNo, orderMoney, username, authorName, authorPhone, authorIdcard, sendTypeName, notarialStatus }
  const server = serverWith()
  server.answer('detail', () =>
    Answer.json(200, { code: '200', msg: '', data: { ...specified, authType: '1', status: '1', editPermission: '1', company: null } }),
  )
  await renderPage(routes, URL_OF_IT, server)
  await screen.findByRole('heading', { level: 1, name: '出证申请 GZ20260601080000' })
  expect(fieldsIn('订单')).toMatchObject({ 支付状态: '—', 申请份数: '—' })
  expect(screen.getByText('暂无记录')).toBeVisible()
  await choose('拒绝')
  await write('材料不全')
  await submit()
  await waitFor(() => expect(server.inputs('review')).toMatchObject([{ orderId: '31', isCheck: '0', checkRemark: '材料不全' }]))
})

test('UX-B8 the handler of a case sees its form disabled, with the reason', async () => {
  await open({ handledBySelf: true, othersMayCheck: false })
  const why = '您是该申请的经办人，须由他人审核：需要第二位有权限的审核人'
  expect(review().getByText(why)).toBeVisible()
  expect(screen.getByRole('button', { name: '提交审核' })).toBeDisabled()
  expect(remark()).toBeDisabled()
  expect(fieldsIn('经办')).toMatchObject({ 经办人: '李经办（本人）' })
})

test('UX-B8 the handler assigns the case to another account, and may still not decide it', async () => {
  const { server, page } = await open({ handledBySelf: true, mayHandOver: true })
  await userEvent.click(screen.getByRole('button', { name: '转交' }))
  const dialog = within(await screen.findByRole('dialog', { name: '转交经办人' }))
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  expect(await dialog.findByText('请选择经办人')).toBeVisible()
  await userEvent.click(dialog.getByLabelText('经办人'))
  await userEvent.click(await screen.findByTitle('周敏华'))
  expect(screen.queryByTitle('李经办')).toBeNull()
  server.answer('detail', () => ({ ...applicationDetail, handledBefore: true, handler: { accountId: 6, name: '周敏华', at: '2026-06-02 11:00:00' } }))
  await userEvent.click(dialog.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(server.inputs('handOver')).toEqual([{ orderId: '31', accountId: '6' }]))
  expect(await review().findByText('您曾经办该申请，须由他人审核')).toBeVisible()
  expect(screen.getByRole('button', { name: '提交审核' })).toBeDisabled()
  expect(fieldsIn('经办')).toMatchObject({ 经办人: '周敏华' })
  expect(page.said).toEqual(['操作成功：已转交出证申请 GZ20260601080000'])
})

test('UX-B8 a case that nobody handles is taken over once that is confirmed; an unpaid one is not decided', async () => {
  const { server, page } = await open({ handler: null, mayTakeOver: true, payStatus: '支付失败' })
  expect(review().getByText('该申请尚未支付，不能审核')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '接手' }))
  const question = within(await screen.findByRole('dialog', { name: '接手出证申请 GZ20260601080000？' }))
  await userEvent.click(question.getByRole('button', { name: '接手' }))
  await waitFor(() => expect(page.said).toEqual(['操作成功：已接手出证申请 GZ20260601080000']))
  expect(server.inputs('takeOver')).toEqual([{ orderId: '31' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('UX-B5 nobody is said to be at work on an application that turns out to be decided', async () => {
  const server = fakeServer(
    { ...notarization, ...reviewClaims },
    {
      detail: () => ({ ...applicationDetail, handler: null, mayTakeOver: true }),
      file: () => Answer.file('apply.pdf', '%PDF\n第一页'),
      claim: () => ({ holder: { name: '李敏', since: '2026-11-23 10:21:00', self: false } }),
      takeOver: () => null,
    },
  )
  await renderPage(routes, URL_OF_IT, server)
  expect(await screen.findByText('李敏 正在审核')).toBeVisible()
  server.answer('detail', () => ({ ...applicationDetail, ...approved }))
  await userEvent.click(within(screen.getByRole('region', { name: '经办' })).getByRole('button', { name: '接手' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '接手' }))
  await waitFor(() => expect(screen.queryByText('李敏 正在审核')).toBeNull())
  expect(screen.queryByRole('button', { name: '提交审核' })).toBeNull()
})

test('an application that is not there, and addresses that name none', async () => {
  const server = serverWith()
  server.answer('detail', () => {
    throw new ApiError(404, '该出证申请不存在')
  })
  const { unmount } = await renderPage(routes, URL_OF_IT, server)
  expect(await screen.findByText('该出证申请不存在')).toBeVisible()
  unmount()
  for (const url of ['/evidence/results/0/7/31/2', '/evidence/results/12/x/31/2', '/evidence/results/12/7/31/3']) {
    const page = await renderPage(routes, url, server)
    expect(screen.getByText('内容不存在')).toBeVisible()
    page.unmount()
  }
  expect(server.inputs('detail')).toHaveLength(1)
})

test('EVI-01 who decides an application opens its evidence by the call that is specified for it, and comes back', async () => {
  const server = fakeServer(
    { ...notarization, proof: evidence.proof },
    {
      detail: () => applicationDetail,
      evidence: () => ({ data: [piece], count: 1 }),
      file: ({ kind }) => Answer.file(`${kind}.pdf`, '%PDF\n第一页'),
      evidenceDetail: () => detail,
      proof: () => proof,
    },
  )
  const page = await renderPage(routes, URL_OF_IT, server)
  await userEvent.click(await screen.findByRole('tab', { name: '申请证据' }))
  await userEvent.click(await screen.findByRole('link', { name: '合同签署录像' }))
  expect(await screen.findByRole('heading', { level: 1, name: detail.title })).toBeVisible()
  expect(server.inputs('evidenceDetail')).toEqual([{ orderId: '31', dataId: '7' }])
  expect(page.url).toBe(`${URL_OF_IT}/7`)
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  expect(await screen.findByRole('heading', { level: 1, name: '出证申请 GZ20260601080000' })).toBeVisible()
})

test('DESK-35 a piece is shown over its application, with the four answers, without leaving the decision', async () => {
  const server = fakeServer(
    { ...notarization, proof: evidence.proof },
    {
      detail: () => applicationDetail,
      evidence: () => ({ data: [piece], count: 1 }),
      file: ({ kind }) => Answer.file(`${kind}.pdf`, '%PDF\n第一页'),
      evidenceDetail: () => detail,
      proof: () => proof,
    },
  )
  const page = await renderPage(routes, URL_OF_IT, server)
  await userEvent.click(await screen.findByRole('tab', { name: '申请证据' }))
  await userEvent.click(await screen.findByRole('button', { name: '预览核验' }))
  const dialog = within(await screen.findByRole('dialog', { name: '合同签署录像（BQ20260102000007）' }))
  expect(await dialog.findByLabelText('视频：合同签署录像.mp4')).toHaveAttribute('src', '/api/evidence/getFile?path=a1b2.mp4')
  for (const question of ['完整性', '时间戳', '上链', '出证机构']) expect(await dialog.findByText(question)).toBeVisible()
  expect(dialog.getByRole('button', { name: '核验平台保存的文件' })).toBeVisible()
  expect(server.inputs('evidenceDetail')).toEqual([{ orderId: '31', dataId: '7' }])
  await userEvent.click(dialog.getByRole('button', { name: /关\s*闭|Close/ }))
  expect(page.url).toBe(URL_OF_IT)
  expect(screen.getByRole('button', { name: '提交审核' })).toBeVisible()
})

test('DESK-36 a row shows what an image looks like; of another file, of one that does not come and of one that failed, its kind in a word', async () => {
  const image = { ...piece, id: 8, baoquan: 'BQ20260102000008', title: '现场照片', fileType: 2 as const, fileStatus: 1 as const }
  const missing = { ...image, id: 9, baoquan: 'BQ20260102000009', title: '缺失的照片', fileStatus: 0 as const }
  const { server } = await open()
  server.answer('evidence', () => ({ data: [piece, image, missing], count: 3 }))
  await tab('申请证据')
  const row = async (title: string) => (await screen.findByRole('link', { name: title })).closest('tr')!
  const shown = async (title: string) => (await row(title)).querySelector('img')
  expect(await shown('现场照片')).toHaveAttribute('src', '/api/evidence/getThumbnail?baoquan=BQ20260102000008')
  expect(await row('缺失的照片')).toHaveTextContent('图片')
  expect(await shown('缺失的照片')).toBeNull()
  expect(await shown('合同签署录像')).toBeNull()
  fireEvent.error((await shown('现场照片'))!)
  expect(await shown('现场照片')).toBeNull()
  expect(await row('现场照片')).toHaveTextContent('图片')
})

test('DESK-35 who may look at no evidence finds no preview', async () => {
  await open({ editPermission: false }, { may: ['notarization/getList'] })
  await tab('申请证据')
  expect(await screen.findByText('合同签署录像')).toBeVisible()
  expect(screen.queryByText('预览核验')).toBeNull()
  expect(screen.queryByText('缩略图')).toBeNull()
})

test('EVI-01 who does not decide applications opens evidence where they browse it', async () => {
  await open({ editPermission: false }, { may: ['notarization/getList', 'evidence/getEvidenceList'] })
  await tab('申请证据')
  expect(await screen.findByRole('link', { name: '合同签署录像' })).toHaveAttribute('href', '/certificate/BQ20260102000007/12?isDownload=1&userType=2')
})

test('EVI-01 SEC-D2 an operator who sees an application masked cannot decide it, and sees why', async () => {
  await open({ whole: false, authorFront: null })
  expect(review().getByText('当前看不到该记录的完整资料，不能审核')).toBeVisible()
  expect(screen.getByRole('button', { name: '提交审核' })).toBeDisabled()
  await tab('证件图片')
  expect(screen.getByText('当前角色不能查看身份证图片')).toBeVisible()
})

test.each(['0', 'abc', '12345678901'])('evidence %s of an application is none', async (id) => {
  await renderPage(routes, `${URL_OF_IT}/${id}`, serverWith())
  expect(screen.getByRole('heading', { name: '内容不存在' })).toBeVisible()
})
