import { ApiError } from '@console/platform/contract'
import { type UserDetail, users } from '@console/platform/contract/users'
import { Answer, checkReviewKeys, fakeServer, lookAtAll, renderPage } from '@console/platform/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { enterprise, enterpriseDetail, individualDetail, tabCounts } from '../testing/users'

const withStatus = (user_status: 1 | 2 | 3 | 4, more: Partial<UserDetail['userInfo']> = {}): UserDetail => ({
  ...enterpriseDetail,
  userInfo: { ...enterpriseDetail.userInfo, user_status, ...more },
})
const fieldsOf = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((field) => [field.querySelector('dt')?.textContent, field.querySelector('dd')?.textContent]),
  )
const button = (name: string) => screen.getByRole('button', { name })

async function open(detail: UserDetail = enterpriseDetail, options: Parameters<typeof renderPage>[3] = {}) {
  const server = fakeServer(users, { detail: () => detail, review: () => null, tabCounts, list: () => ({ data: [enterprise], count: 1 }) })
  const page = await renderPage(routes, `/user/Detail/${detail.userInfo.user_id}`, server, options)
  await screen.findByRole('heading', { name: detail.userInfo.name })
  return { server, page }
}

test('USER-05 an enterprise: account, application, and its documents under the answer’s base address', async () => {
  const { server, page } = await open()
  expect(server.inputs('detail')).toEqual([{ userId: '7' }])
  expect(screen.getByText('待审核', { selector: 'header *' })).toBeVisible()
  expect(fieldsOf()).toMatchObject({
    企业名称: '杭州存真科技有限公司',
    手机号: '13800000007',
    用户编号: '7',
    税号: '91330100MA7ABCDE1X',
    联系人身份证号: '330102199001010011',
    地址: '杭州市西湖区文三路 1 号',
  })
  expect(screen.getByRole('img', { name: '营业执照' })).toHaveAttribute('src', 'https://files.test/license.png')
  for (const name of ['法定代表人身份证明', '企业认证授权书', '身份证人像面', '身份证国徽面']) expect(button(name)).toBeVisible()
  expect(screen.queryByRole('button', { name: '手持身份证' })).toBeNull()
  expect(page.crumbs).toEqual(['杭州存真科技有限公司'])
  expect(page.parents).toEqual(['/user/enterprise'])
})

test("USER-05 an individual: the way of verification, and images under the console's own address if the answer has no base address", async () => {
  const { page } = await open(individualDetail)
  expect(page.parents).toEqual(['/user/individual'])
  expect(fieldsOf()).toMatchObject({ 用户类型: '个人', 姓名: '李雷', 身份证号: '330102199001010011', 认证方式: '人脸识别' })
  expect(fieldsOf()).not.toHaveProperty('税号')
  expect(screen.getByRole('img', { name: '身份证人像面' })).toHaveAttribute('src', '/files/front.png')
})

test('USER-05 opened from a list, the call contains the status in that list', async () => {
  const server = fakeServer(users, { detail: () => enterpriseDetail, tabCounts, list: () => ({ data: [enterprise], count: 1 }) })
  await renderPage(routes, '/user/enterprise', server)
  await userEvent.click(await screen.findByRole('link', { name: '审核' }))
  await screen.findByText('税号', { selector: 'dt' })
  expect(server.inputs('detail')).toEqual([{ userId: '7', status: '2' }])
})

test('USER-06 UX-B4 a refusal needs a reason: its field opens in place, templates fill it, and it can be edited', async () => {
  const { server } = await open()
  expect(screen.queryByLabelText('拒绝原因')).toBeNull()
  await userEvent.click(button('拒绝'))
  const reason = screen.getByLabelText('拒绝原因')
  expect(reason).toHaveFocus()
  await userEvent.click(button('确认拒绝'))
  expect(await screen.findByText('请填写拒绝原因')).toBeVisible()
  expect(reason).toHaveFocus()
  expect(server.inputs('review')).toEqual([])
  await userEvent.click(button('税号与营业执照不一致'))
  expect(reason).toHaveValue('税号与营业执照不一致')
  expect(screen.queryByText('请填写拒绝原因')).toBeNull()
  await userEvent.type(reason, '，请更正')
  await userEvent.click(button('授权文件缺少公章'))
  expect(reason).toHaveValue('税号与营业执照不一致，请更正；授权文件缺少公章')
  await userEvent.click(button('确认拒绝'))
  await waitFor(() =>
    expect(server.inputs('review')).toEqual([{ userId: '7', reviews: '0', status: '0', account: '税号与营业执照不一致，请更正；授权文件缺少公章' }]),
  )
})

test.each([
  ['an enterprise', enterpriseDetail, ['营业执照不清晰，请重新上传原件照片', '企业名称与营业执照不一致']],
  ['an individual', individualDetail, ['身份证照片不清晰，请重新拍摄', '姓名或身份证号与证件不一致']],
] as const)(
  'UX-B4 UX-B9 a template leaves the keyboard to the reason, digits choose one while it is empty, and Ctrl+Enter refuses %s from anywhere in the foot',
  async (_, detail, templates) => {
    const { server } = await open(detail)
    server.answer('review', () => Answer.json(500, { code: 500, msg: '服务器出错了，请稍后重试', data: null }))
    await userEvent.click(button('拒绝'))
    const foot = screen.getByRole('region', { name: '审核' })
    await checkReviewKeys({ text: screen.getByLabelText('拒绝原因'), templates, foot, sent: () => server.inputs('review').length })
  },
)

test('UX-F5 a typed reason holds the guard at once and releases it when it is emptied, and a saved refusal leaves no question', async () => {
  const { server, page } = await open()
  await userEvent.click(button('拒绝'))
  const reason = screen.getByLabelText('拒绝原因')
  const held: boolean[] = []
  const note = () => held.push(page.isHeld())
  window.addEventListener('input', note)
  fireEvent.input(reason, { target: { value: '税号不一致' } })
  fireEvent.input(reason, { target: { value: '' } })
  window.removeEventListener('input', note)
  expect(held).toEqual([true, false])
  await userEvent.click(button('税号与营业执照不一致'))
  expect(page.isHeld()).toBe(true)
  await userEvent.click(button('确认拒绝'))
  await waitFor(() => expect(page.url).toBe('/user/enterprise'))
  expect(server.inputs('review')).toHaveLength(1)
  expect(page.leftUnsaved).toEqual([])
})

test('USER-06 an approval sends status 1, is confirmed, and returns to the unchanged list', async () => {
  const server = fakeServer(users, { detail: () => enterpriseDetail, review: () => null, tabCounts, list: () => ({ data: [enterprise], count: 21 }) })
  const page = await renderPage(routes, '/user/enterprise?status=2&page=2', server)
  await userEvent.click(await screen.findByRole('link', { name: '审核' }))
  server.answer('list', () => ({ data: [{ ...enterprise, user_id: 9, name: '下一家公司' }], count: 20 }))
  await screen.findByRole('button', { name: '通过' })
  lookAtAll()
  await userEvent.click(button('通过'))
  await waitFor(() => expect(page.url).toBe('/user/enterprise?status=2&page=2'))
  expect(screen.queryByRole('link', { name: enterprise.name })).toBeNull()
  expect(page.said).toEqual(['操作成功'])
  expect(server.inputs('review')).toEqual([{ userId: '7', reviews: '0', status: '1' }])
  expect(page.isHeld()).toBe(false)
  await screen.findByRole('link', { name: '下一家公司' })
})

test('UX-B6 approving documents that could not be shown asks first, by button or key; refusing does not', async () => {
  const { server } = await open()
  lookAtAll()
  await userEvent.click(button('营业执照'))
  fireEvent.error(screen.getByRole('img', { name: '营业执照' }))
  await userEvent.click(button('身份证人像面'))
  fireEvent.error(screen.getByRole('img', { name: '身份证人像面' }))
  await userEvent.click(button('通过'))
  const question = await screen.findByRole('dialog', { name: '有材料未能显示，仍要通过？' })
  expect(question).toHaveTextContent('未能显示：营业执照、身份证人像面')
  await userEvent.click(button('返回查看'))
  await userEvent.click(button('重试'))
  fireEvent.load(screen.getByRole('img', { name: '身份证人像面' }))
  await userEvent.click(button('通过'))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(/未能显示：营业执照[^、]/))
  expect(server.inputs('review')).toEqual([])
  await userEvent.click(button('仍然通过'))
  await waitFor(() => expect(server.inputs('review')).toEqual([{ userId: '7', reviews: '0', status: '1' }]))
})

test('DESK-33 approving without viewing each document asks once, with going back as default; after viewing all it does not', async () => {
  const { server } = await open()
  fireEvent.load(screen.getByRole('img', { name: '营业执照' }))
  expect(screen.getByText('已看 1/5')).toBeVisible()
  await userEvent.click(button('通过'))
  const question = await screen.findByRole('dialog', { name: '有材料还没有看过，仍要通过？' })
  expect(question).toHaveTextContent('没有看过：法定代表人身份证明、企业认证授权书、身份证人像面、身份证国徽面')
  await waitFor(() => expect(button('返回查看')).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  expect(server.inputs('review')).toEqual([])
  lookAtAll()
  await userEvent.click(button('通过'))
  await waitFor(() => expect(server.inputs('review')).toHaveLength(1))
})

test('UX-B6 a refusal does not ask about documents that could not be shown', async () => {
  const { server } = await open()
  fireEvent.error(screen.getByRole('img', { name: '营业执照' }))
  await userEvent.click(button('拒绝'))
  await userEvent.type(screen.getByLabelText('拒绝原因'), '营业执照无法打开')
  await userEvent.click(button('确认拒绝'))
  await waitFor(() => expect(server.inputs('review')).toEqual([{ userId: '7', reviews: '0', status: '0', account: '营业执照无法打开' }]))
})

test("USER-06 only an individual's review sends type 1; opened by its address, it returns to the list of individuals", async () => {
  const { server, page } = await open(individualDetail)
  lookAtAll()
  await userEvent.click(button('通过'))
  await waitFor(() => expect(page.url).toBe('/user/individual'))
  expect(server.inputs('review')).toEqual([{ userId: '8', reviews: '0', status: '1', type: '1' }])
})

test('UX-B3 a held or repeated key decides once', async () => {
  const { server } = await open()
  server.answer('review', Answer.never)
  lookAtAll()
  const approve = button('通过')
  for (let press = 0; press < 10; press += 1) fireEvent.click(approve)
  await waitFor(() => expect(server.inputs('review')).toHaveLength(1))
  for (let press = 0; press < 10; press += 1) fireEvent.click(approve)
  expect(server.inputs('review')).toHaveLength(1)
})

test('USER-07 the fields beside the account depend on its status', async () => {
  const shown: Record<number, string[]> = {}
  for (const status of [1, 2, 3, 4] as const) {
    const server = fakeServer(users, { detail: () => withStatus(status, { app_id: 'app-7', security_key: 'key-7' }) })
    const { unmount } = await renderPage(routes, '/user/Detail/7', server)
    await screen.findByText('税号')
    const fields = fieldsOf()
    shown[status] = ['AppID', 'SecurityKey', '上次审核意见'].filter((label) => label in fields).map((label) => `${label} ${fields[label]}`)
    expect(screen.queryAllByRole('button', { name: /^(通过|拒绝)$/ })).toHaveLength(status === 2 ? 2 : 0)
    unmount()
  }
  expect(shown).toEqual({
    1: [],
    2: ['上次审核意见 上次：营业执照不清晰'],
    3: ['AppID app-7', 'SecurityKey key-7'],
    4: ['上次审核意见 上次：营业执照不清晰'],
  })
})

test('past decisions are in the record: operator, time, result and reason, each once', async () => {
  const reviews = [
    { at: '2026-01-05 10:00:00', by: '周敏华', outcome: '拒绝', reason: '上次：营业执照不清晰' },
    { at: '2026-01-07 11:00:00', by: '李敏', outcome: '通过', reason: null },
  ]
  await open({ ...enterpriseDetail, reviews })
  const records = screen.getByRole('region', { name: '审核记录' }).querySelectorAll('li')
  expect([...records].map((record) => record.textContent)).toEqual(['2026-01-05 10:00:00周敏华 拒绝：上次：营业执照不清晰', '2026-01-07 11:00:00李敏 通过'])
  expect(fieldsOf()).not.toHaveProperty('上次审核意见')
})

test('UX-E6 without the permission to review there is no decision; without permission for documents a message says so', async () => {
  const server = fakeServer(users, {
    detail: () => ({ ...individualDetail, userDetailInfo: { ...individualDetail.userDetailInfo, author_front: null, author_back: null, author_hand: null } }),
  })
  await renderPage(routes, '/user/Detail/8', server, { may: ['user/getIndividualList', 'user/checkUser'] })
  expect(await screen.findByText('当前角色不能查看证件图片')).toBeVisible()
  expect(screen.queryByRole('button', { name: /通过|拒绝/ })).toBeNull()
})

test('somebody else decided first: the page says who and when, shows the new status, and keeps the typed text', async () => {
  const { server, page } = await open()
  server.answer('review', () => {
    throw new ApiError(409, '该用户已由 王小明 于 2026-11-21 10:00:00 审核通过')
  })
  server.answer('detail', () => withStatus(3, { app_id: 'app-7' }))
  await userEvent.click(button('拒绝'))
  await userEvent.type(screen.getByLabelText('拒绝原因'), '税号不一致')
  expect(page.isHeld()).toBe(true)
  await userEvent.click(button('确认拒绝'))
  expect(await screen.findByText('该用户已由 王小明 于 2026-11-21 10:00:00 审核通过')).toBeVisible()
  expect(await screen.findByTitle('app-7')).toBeVisible()
  expect(screen.getByLabelText('拒绝原因')).toHaveValue('税号不一致')
  expect(screen.queryByRole('button', { name: '确认拒绝' })).toBeNull()
  expect(page.said).toEqual([])
  expect(page.isHeld()).toBe(false)
})

test.each<[string, () => Answer, RegExp]>([
  ['403', () => Answer.json(403, { code: 403, msg: '没有权限执行此操作', data: null }), /没有权限/],
  ['422', () => Answer.json(422, { code: 422, msg: '用户类型与该用户不符', data: { fields: { type: '用户类型与该用户不符' } } }), /用户类型与该用户不符/],
  ['500', () => Answer.html(500), /服务器出错了/],
  ['no network', () => Answer.none(), /网络连接不可用/],
])('SEC-R8 a decision that meets %s says so, keeps the reason and can be sent again', async (_, fault, words) => {
  const { server } = await open()
  server.answer('review', fault)
  await userEvent.click(button('拒绝'))
  await userEvent.type(screen.getByLabelText('拒绝原因'), '税号不一致')
  await userEvent.click(button('确认拒绝'))
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map((alert) => alert.textContent)
        .join(),
    ).toMatch(words),
  )
  expect(screen.getByLabelText('拒绝原因')).toHaveValue('税号不一致')
  expect(server.inputs('review')).toHaveLength(1)
  server.answer('review', () => null)
  await userEvent.click(button('确认拒绝'))
  await waitFor(() => expect(server.inputs('review')).toHaveLength(2))
})

test('an unknown user, and an address without one', async () => {
  const server = fakeServer(users, {
    detail: () => {
      throw new ApiError(404, '该用户不存在')
    },
  })
  const { unmount } = await renderPage(routes, '/user/Detail/999', server)
  expect(await screen.findByText('该用户不存在')).toBeVisible()
  unmount()
  await renderPage(routes, '/user/Detail/abc', server)
  expect(screen.getByText('内容不存在')).toBeVisible()
  expect(server.inputs('detail')).toHaveLength(1)
})

test('a back end that leaves fields null is shown with dashes', async () => {
  const server = fakeServer(users, {
    detail: () =>
      Answer.json(200, {
        code: '200',
        msg: '',
        data: {
          ...enterpriseDetail,
          userInfo: { ...enterpriseDetail.userInfo, mobile: null, account: null },
          userDetailInfo: { ...enterpriseDetail.userDetailInfo, address: null, license: null },
        },
      }),
  })
  await renderPage(routes, '/user/Detail/7', server)
  await screen.findByText('税号')
  expect(fieldsOf()).toMatchObject({ 手机号: '—', 地址: '—', 上次审核意见: '—' })
})

test('EVI-01 SEC-D2 an operator who sees a user masked gets no decision, and the reason', async () => {
  const noDocuments = { license: null, legal_file: null, file: null, author_front: null, author_back: null, author_hand: null }
  await open({ ...enterpriseDetail, whole: false, userDetailInfo: { ...enterpriseDetail.userDetailInfo, ...noDocuments } })
  expect(screen.getByText('当前角色不能查看证件图片')).toBeVisible()
  expect(screen.getByText('当前看不到该记录的完整资料，不能审核')).toBeVisible()
  for (const name of ['通过', '拒绝']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('USER-05 a PDF document is in the row of the images, and is rendered when it is selected, by button or key', async () => {
  const file = `${users.file.path}?path=letter.pdf`
  const server = fakeServer(users, {
    detail: () => ({ ...enterpriseDetail, baseUrl: '', userDetailInfo: { ...enterpriseDetail.userDetailInfo, file } }),
    file: () => Answer.file('企业认证授权书.pdf', '%PDF\n兹授权李雷'),
    tabCounts,
    list: () => ({ data: [enterprise], count: 1 }),
  })
  await renderPage(routes, '/user/Detail/7', server)
  const letter = await screen.findByRole('button', { name: 'PDF 企业认证授权书' })
  expect(letter.parentElement).toContainElement(button('营业执照'))
  expect([letter.getAttribute('aria-pressed'), button('营业执照').getAttribute('aria-pressed'), server.inputs('file')]).toEqual(['false', 'true', []])
  await userEvent.click(letter)
  expect(await screen.findByRole('article', { name: '第 1 页' })).toBeVisible()
  expect(server.inputs('file')).toEqual([{ path: 'letter.pdf' }])
  expect([letter.getAttribute('aria-pressed'), button('营业执照').getAttribute('aria-pressed')]).toEqual(['true', 'false'])
  expect(screen.queryByRole('application', { name: /^营业执照/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '对比' })).toBeNull()
  await userEvent.keyboard('e')
  expect(screen.getByRole('application', { name: /^营业执照/ })).toBeVisible()
  expect(screen.queryByRole('article', { name: '第 1 页' })).toBeNull()
})

test('USER-05 if all documents are PDFs the first is shown; one of another server is downloaded', async () => {
  const none = { license: null, legal_file: null, author_front: null, author_back: null, author_hand: null }
  const server = fakeServer(users, {
    detail: () => ({ ...enterpriseDetail, userDetailInfo: { ...enterpriseDetail.userDetailInfo, ...none, file: 'letter.PDF' } }),
    tabCounts,
    list: () => ({ data: [enterprise], count: 1 }),
  })
  await renderPage(routes, '/user/Detail/7', server)
  expect(await screen.findByRole('link', { name: '下载' })).toHaveAttribute('href', 'https://files.test/letter.PDF')
  expect(button('PDF 企业认证授权书')).toHaveAttribute('aria-pressed', 'true')
})

test('DESK-34 an approval is revoked with a required reason, and the page shows the result', async () => {
  const approved = withStatus(3, { app_id: 'app1' })
  const { server } = await open(approved)
  server.answer('revoke', () => null)
  await userEvent.click(button('撤销认证'))
  const dialog = within(await screen.findByRole('dialog', { name: `撤销认证：${enterprise.name}` }))
  await userEvent.click(dialog.getByText(/^提\s*交$/))
  expect(await dialog.findByText('请输入撤销原因')).toBeVisible()
  expect(server.inputs('revoke')).toEqual([])
  await userEvent.type(dialog.getByRole('textbox'), '冒用他人证件')
  server.answer('detail', () => withStatus(4, { account: '冒用他人证件' }))
  await userEvent.click(dialog.getByText(/^提\s*交$/))
  expect(await screen.findByText('认证失败', { selector: 'header *' })).toBeVisible()
  expect(server.inputs('revoke')).toEqual([{ userId: '7', reviews: '0', reason: '冒用他人证件' }])
  expect(screen.queryByRole('button', { name: '撤销认证' })).toBeNull()
})

test('DESK-34 UX-B5 a colleague has revoked the approval first: the page shows that, and the dialog stays with the message and the typed reason', async () => {
  const { server, page } = await open(withStatus(3, { app_id: 'app1' }))
  const message = '该用户的认证已由 王小明 于 2026-11-21 10:00:00 撤销'
  server.answer('revoke', () => {
    throw new ApiError(409, message)
  })
  await userEvent.click(button('撤销认证'))
  const dialog = within(await screen.findByRole('dialog', { name: `撤销认证：${enterprise.name}` }))
  await userEvent.type(dialog.getByRole('textbox'), '冒用他人证件')
  server.answer('detail', () => withStatus(4))
  await userEvent.click(dialog.getByText(/^提\s*交$/))
  expect(await screen.findByText('认证失败', { selector: 'header *' })).toBeVisible()
  expect(screen.queryByRole('region', { name: '撤销认证' })).toBeNull()
  expect(dialog.getByText(message)).toBeVisible()
  expect(dialog.getByRole('textbox')).toHaveValue('冒用他人证件')
  expect([page.said, page.isHeld()]).toEqual([[], true])
})

test('DESK-34 the operator who approved a user sees that another one has to revoke it; without the permission there is no button', async () => {
  const { page } = await open({ ...withStatus(3), othersRevoke: true })
  expect(screen.getByText(/您通过了该认证，须由他人撤销/)).toBeVisible()
  expect(button('撤销认证')).toBeDisabled()
  page.unmount()
  await open(withStatus(3), { may: ['user/getUserList', 'user/checkUser'] })
  expect(screen.queryByRole('button', { name: '撤销认证' })).toBeNull()
})
