import { ApiError } from '@console/platform/contract'
import { preferences } from '@console/platform/contract/preferences'
import { reviewClaims } from '@console/platform/contract/review-claims'
import { type UserDetail, type UserRow, users } from '@console/platform/contract/users'
import { Answer, fakeServer, lookAtAll, renderPage } from '@console/platform/testing'
import { setTimeout as wait } from 'node:timers/promises'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { enterprise, enterpriseDetail, tabCounts } from '../testing/users'

const rows: UserRow[] = ['甲公司', '乙公司', '丙公司'].map((name, i) => ({ ...enterprise, user_id: i + 1, name }))
const detailOf = ({ user_id, name, user_status }: UserRow): UserDetail => ({
  ...enterpriseDetail,
  userInfo: { ...enterpriseDetail.userInfo, user_id, name, user_status },
  userDetailInfo: { ...enterpriseDetail.userDetailInfo, name, license: `license-${user_id}.png` },
})

/** A server with three waiting enterprises; decided ones are not returned any more. */
function serverOfQueue() {
  let waiting = [...rows]
  const idsOf = (texts: string) => texts.split(',').filter(Boolean).map(Number)
  return fakeServer(
    { ...users, ...reviewClaims, ...preferences },
    {
      list: () => ({ data: waiting, count: waiting.length }),
      tabCounts: () => ({ ...tabCounts(), waiting: waiting.length }),
      next({ skipped, deciding }) {
        const last = idsOf(skipped)
        const others = waiting.filter((row) => row.user_id !== deciding)
        const order = [...others.filter((row) => !last.includes(row.user_id)), ...last.flatMap((id) => others.filter((row) => row.user_id === id))]
        return { row: order[0] ?? null, following: order[1] ?? null, left: others.length }
      },
      detail: ({ userId }) => detailOf(rows.find((row) => row.user_id === userId)!),
      review({ userId }) {
        waiting = waiting.filter((row) => row.user_id !== userId)
        return null
      },
      preference: () => ({ value: null, revision: 0 }),
      save: ({ value = null }) => ({ value, revision: 1 }),
    },
  )
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const focused = (name: string) => waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toHaveFocus())
const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
/** A key decides only after the record has been shown for a moment. */
const ready = (key = 'Y') => waitFor(() => expect(document.querySelector(`[aria-keyshortcuts=${key}]`)).not.toBeNull())
/** Views all documents, and approves by key. */
async function approve() {
  await ready()
  lookAtAll()
  press('y')
}
const place = () => screen.getByText(/^第 \d+ \/ \d+ 件$/).textContent

async function start(url = '/user/enterprise') {
  const server = serverOfQueue()
  const page = await renderPage(routes, url, server)
  await userEvent.click(await screen.findByRole('button', { name: '开始审核' }))
  await heading('甲公司')
  return { server, page }
}

test('the list shows the number of records in each state, as links that set the filter', async () => {
  await renderPage(routes, '/user/enterprise?status=2', serverOfQueue())
  const tabs = within(await screen.findByRole('navigation', { name: '状态' }))
  await tabs.findByText('3')
  expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['待审核 3', expect.stringMatching(/^\/user\/enterprise\?status=2/), 'page'],
    ['全部 1,204', '/user/enterprise', null],
    ['已认证 1,100', '/user/enterprise?status=3', null],
    ['认证失败 70', '/user/enterprise?status=4', null],
  ])
})

test('UX-B5 a row names the colleague who works on it, for operators who may decide, and only where records may be waiting', async () => {
  const server = serverOfQueue()
  server.answer('holders', () => [{ id: 2, name: '李敏' }])
  const { unmount } = await renderPage(routes, '/user/enterprise', server)
  expect((await screen.findByText('李敏 正在审核')).closest('tr')).toHaveTextContent('乙公司')
  expect(server.inputs('holders')[0]).toEqual({ queue: 'enterprise', ids: '1,2,3' })
  unmount()
  const asked = server.inputs('holders').length
  await renderPage(routes, '/user/enterprise?status=3', server)
  await screen.findByText('乙公司')
  expect(screen.queryByText('李敏 正在审核')).toBeNull()
  expect(server.inputs('holders')).toHaveLength(asked)
})

test('a tab keeps the other filters, for which there are no numbers', async () => {
  await renderPage(routes, '/user/enterprise?keyword=存真', serverOfQueue())
  const tabs = within(await screen.findByRole('navigation', { name: '状态' }))
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['待审核', '全部', '已认证', '认证失败'])
  expect(tabs.getByRole('link', { name: '已认证' })).toHaveAttribute('href', `/user/enterprise?${new URLSearchParams({ keyword: '存真', status: '3' })}`)
})

test('UX-E6 开始审核 needs the permission to decide and a waiting record', async () => {
  const { unmount } = await renderPage(routes, '/user/enterprise', serverOfQueue(), { may: ['user/getUserList'] })
  await screen.findByRole('navigation', { name: '状态' })
  expect(screen.queryByRole('button', { name: '开始审核' })).toBeNull()
  unmount()
  const server = serverOfQueue()
  server.answer('tabCounts', () => ({ ...tabCounts(), waiting: 0 }))
  await renderPage(routes, '/user/enterprise', server)
  await screen.findByText('1,204')
  expect(screen.queryByRole('button', { name: '开始审核' })).toBeNull()
})

test('DESK-20 an address that starts a review starts it once: going back shows the list', async () => {
  const server = serverOfQueue()
  const page = await renderPage(routes, '/user/individual', server)
  await page.go('/user/enterprise?keyword=公司&status=2', { act: 'review' })
  await heading('甲公司')
  expect(server.inputs('next')).toMatchObject([{ types: '2', keyword: '公司' }])
  await page.go(-1)
  await screen.findByRole('navigation', { name: '状态' })
  expect(page.url).toBe('/user/enterprise?keyword=公司&status=2')
  expect(server.inputs('next')).toHaveLength(1)
})

test('UX-B1 UX-B2 three records are decided by keys only, each announced, and then the list is shown unchanged', async () => {
  const { server, page } = await start('/user/enterprise?keyword=公司')
  expect(place()).toBe('第 1 / 3 件')
  await approve()
  await focused('乙公司')
  expect(place()).toBe('第 2 / 3 件')
  expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('已通过：甲公司')
  await ready()
  press('n')
  await userEvent.type(await screen.findByLabelText('拒绝原因'), '税号不一致')
  press('Enter', { ctrlKey: true })
  await focused('丙公司')
  expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('已拒绝：乙公司')
  await approve()
  await waitFor(() => expect(page.url).toBe('/user/enterprise?keyword=公司'))
  expect(server.inputs('review')).toEqual([
    { userId: '1', reviews: '0', status: '1' },
    { userId: '2', reviews: '0', status: '0', account: '税号不一致' },
    { userId: '3', reviews: '0', status: '1' },
  ])
  expect(page.said).toEqual(['已通过：甲公司', '已拒绝：乙公司', '已通过：丙公司', '没有待审核的记录了'])
  expect(server.inputs('next').map(({ keyword, skipped }) => [keyword, skipped])).toEqual(Array(4).fill(['公司', undefined]))
  // The claim of each is released once it is decided.
  await waitFor(() => expect(server.inputs('release').map(({ id }) => id)).toEqual(['1', '2', '3']))
  expect(page.leftUnsaved).toEqual([])
})

test('UX-B7 the next record is prefetched while this one is reviewed, with its first image', async () => {
  // Prefetched answers stay fresh, on any machine.
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  const { server } = await start()
  await waitFor(() => expect(document.head.querySelector('link[rel=preload]')).toHaveAttribute('href', 'https://files.test/license-2.png'))
  const before = server.inputs('detail').length
  await approve()
  await heading('乙公司')
  expect(server.inputs('detail').slice(before)).toEqual([{ userId: '3', status: '2' }])
  const preloaded = () => [...document.head.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'))
  await waitFor(() => expect(preloaded()).toEqual(['https://files.test/license-3.png']))
  now.mockRestore()
})

test('UX-B2 a skipped record comes back at the end', async () => {
  const { server } = await start()
  await userEvent.click(screen.getByRole('button', { name: '跳过' }))
  await heading('乙公司')
  expect(place()).toBe('第 2 / 3 件')
  for (const name of ['丙公司', '甲公司']) {
    await approve()
    await heading(name)
  }
  expect(place()).toBe('第 3 / 3 件')
  expect(server.inputs('next').map(({ skipped }) => skipped)).toEqual([undefined, '1', '1', '1'])
})

test('UX-B2 records that were skipped come back in the order in which they were skipped', async () => {
  await start()
  for (const name of ['乙公司', '丙公司']) {
    await userEvent.click(screen.getByRole('button', { name: '跳过' }))
    await heading(name)
  }
  for (const name of ['甲公司', '乙公司']) {
    await approve()
    await heading(name)
  }
})

test('UX-B2 a second press of 跳过 at once does not skip another record', async () => {
  const { server } = await start()
  await ready()
  press('s')
  press('s')
  await heading('乙公司')
  expect([place(), server.inputs('next').length]).toEqual(['第 2 / 3 件', 2])
})

test('UX-B3 a held key decides one record, and a second press at once does not decide the next', async () => {
  const { server } = await start()
  await approve()
  for (let i = 0; i < 20; i += 1) press('y', { repeat: true })
  await heading('乙公司')
  press('y')
  for (let i = 0; i < 20; i += 1) press('y', { repeat: true })
  expect(server.inputs('review')).toHaveLength(1)
})

test('UX-B9 keys do nothing in a text, in a dialog, during Chinese input, or with Ctrl, Alt or the Mac’s Command; ? lists them, and one switch turns them off', async () => {
  const { server } = await start()
  await ready()
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) press('y', { [held]: true })
  press('y', { isComposing: true })
  press('y', { keyCode: 229 })
  press('n')
  const reason = await screen.findByLabelText('拒绝原因')
  await userEvent.type(reason, 'ys?')
  expect(reason).toHaveValue('ys?')
  await userEvent.clear(reason)
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  await ready()
  // DESK-33: each button shows its key.
  const printed = () => ['通过', '拒绝', '跳过'].map((name) => screen.getByRole('button', { name }).textContent)
  expect(printed()).toEqual(['通过Y', '拒绝N', '跳过S'])
  act(() => document.querySelector<HTMLElement>('h1')!.focus())
  press('?')
  const help = within(await screen.findByRole('dialog', { name: '快捷键' }))
  expect(help.getAllByRole('term').map((term) => term.textContent)).toEqual(expect.arrayContaining(['Y', 'N', 'S', 'E', 'C', 'R', '?']))
  press('y')
  const keys = help.getByRole('checkbox', { name: '启用单键快捷键' })
  await waitFor(() => expect(keys).toBeEnabled())
  await userEvent.click(keys)
  await waitFor(() => expect(keys).not.toBeChecked())
  expect(server.inputs('save')).toEqual([{ key: 'review:keys', value: 'false' }])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(printed()).toEqual(['通过', '拒绝', '跳过'])
  press('y')
  press('s')
  expect([server.inputs('review'), place()]).toEqual([[], '第 1 / 3 件'])
})

test('UX-B6 keys show the next image, turn it, and compare two', async () => {
  await start()
  await ready()
  press('e')
  const second = await screen.findByRole('img', { name: '法定代表人身份证明' })
  press('r')
  expect(second.style.transform).toContain('rotate(90deg)')
  press('c')
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['营业执照', '法定代表人身份证明'])
})

test('UX-B5 somebody else works on the record: nothing can be sent until it is taken over, after a confirmation', async () => {
  const server = serverOfQueue()
  server.answer('claim', ({ takeOver }) => ({ holder: takeOver ? null : { name: '李敏', since: '2026-11-23 10:21:00', self: false } }))
  await renderPage(routes, '/user/Detail/1', server)
  expect(await screen.findByText('李敏 正在审核')).toBeVisible()
  expect(screen.getByRole('button', { name: '通过' })).toBeDisabled()
  press('y')
  await userEvent.click(screen.getByRole('button', { name: '接手' }))
  const question = within(await screen.findByRole('dialog', { name: '接手 李敏 正在审核的申请？' }))
  await userEvent.click(question.getByRole('button', { name: '接手' }))
  await waitFor(() => expect(screen.queryByText('李敏 正在审核')).toBeNull())
  expect(screen.getByRole('button', { name: '通过' })).toBeEnabled()
  expect(server.inputs('review')).toEqual([])
})

test('UX-B5 an answer that was on its way when the record was taken over changes nothing', async () => {
  const server = serverOfQueue()
  const holder = { name: '李敏', since: '2026-11-23 10:21:00', self: false }
  const late: ((answer: { holder: typeof holder }) => void)[] = []
  server.answer('claim', ({ takeOver }) => {
    if (takeOver) return { holder: null }
    return server.inputs('claim').length === 1 ? { holder } : new Promise((resolve) => late.push(resolve))
  })
  const page = await renderPage(routes, '/user/Detail/1', server)
  await screen.findByText('李敏 正在审核')
  await waitFor(() => expect(late).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: '接手' }))
  await userEvent.click(within(await screen.findByRole('dialog', { name: '接手 李敏 正在审核的申请？' })).getByRole('button', { name: '接手' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled())
  await act(async () => late[0]!({ holder }))
  expect(screen.queryByText('李敏 正在审核')).toBeNull()
  expect(page.said).toEqual([])
})

test('UX-B5 a refused decision starts no second round of claims, and none comes after the release', async () => {
  const { server, page } = await start()
  const late: ((answer: { holder: null }) => void)[] = []
  server.answer('claim', () => new Promise((resolve) => late.push(resolve)))
  await waitFor(() => expect(late).toHaveLength(1))
  server.answer('review', () => Answer.html(502))
  await approve()
  await waitFor(() => expect(late).toHaveLength(2))
  server.answer('claim', () => ({ holder: null }))
  await act(async () => {
    for (const resolve of late) resolve({ holder: null })
  })
  const before = server.inputs('claim').length
  await waitFor(() => expect(server.inputs('claim').length).toBeGreaterThan(before))
  // A second round would be due at the same time.
  await act(async () => wait(500))
  expect(server.inputs('claim')).toHaveLength(before + 1)
  await page.go('/user/individual')
  await act(async () => wait(5_000))
  expect(server.inputs('claim').filter(({ id }) => id === '1')).toHaveLength(before + 1)
})

test('UX-B5 a decision is answered after its page was left: nobody is led away, and the record taken next is given back', async () => {
  const { server, page } = await start()
  let answer = (_: null) => {}
  server.answer(
    'review',
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await approve()
  await waitFor(() => expect(server.inputs('next')).toHaveLength(2))
  await page.go('/user/individual')
  await act(async () => answer(null))
  await waitFor(() => expect(server.inputs('release')).toContainEqual(expect.objectContaining({ id: '2' })))
  expect([page.url, page.said]).toEqual(['/user/individual', ['已通过：甲公司']])
})

test('UX-B5 a decision that is refused after its page was left says so', async () => {
  const { server, page } = await start()
  let refuse = (_: unknown) => {}
  server.answer(
    'review',
    () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  )
  await approve()
  await waitFor(() => expect(server.inputs('review')).toHaveLength(1))
  await page.go('/user/individual')
  await act(async () => refuse(new ApiError(409, '该申请已审核')))
  await waitFor(() => expect(page.said).toEqual([expect.stringContaining('没有成功：该申请已审核')]))
  expect(page.url).toBe('/user/individual')
})

test('开始审核 leads nobody away who has gone elsewhere meanwhile, and gives the record back', async () => {
  const server = serverOfQueue()
  const page = await renderPage(routes, '/user/enterprise', server)
  const [row, following] = rows
  let answer = (_: { row: UserRow; following: UserRow; left: number }) => {}
  server.answer(
    'next',
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  await userEvent.click(await screen.findByRole('button', { name: '开始审核' }))
  await waitFor(() => expect(server.inputs('next')).toHaveLength(1))
  await page.go('/user/individual')
  await act(async () => answer({ row: row!, following: following!, left: 3 }))
  await waitFor(() => expect(server.inputs('release')).toContainEqual(expect.objectContaining({ id: '1' })))
  expect(page.url).toBe('/user/individual')
})

test('UX-B5 taking over is shown as under way, is sent once, and a failure is not shown for the next try', async () => {
  const server = serverOfQueue()
  let refuse = (_: unknown) => {}
  const holder = { name: '李敏', since: '2026-11-23 10:21:00', self: false }
  server.answer('claim', ({ takeOver }) =>
    takeOver
      ? new Promise((_, reject) => {
          refuse = reject
        })
      : { holder },
  )
  await renderPage(routes, '/user/Detail/1', server)
  await screen.findByText('李敏 正在审核')
  await userEvent.click(screen.getByRole('button', { name: '接手' }))
  const question = within(await screen.findByRole('dialog', { name: '接手 李敏 正在审核的申请？' }))
  const ok = question.getByRole('button', { name: /接手/ })
  await userEvent.dblClick(ok)
  expect(ok).toHaveClass('ant-btn-loading')
  expect(server.inputs('claim').filter(({ takeOver }) => takeOver)).toHaveLength(1)
  await act(async () => refuse(new ApiError(422, '稍后再试')))
  expect(await question.findByText('稍后再试')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: /取\s?消/ }))
  await userEvent.click(await screen.findByRole('button', { name: '接手' }))
  const again = within(await screen.findByRole('dialog', { name: '接手 李敏 正在审核的申请？' }))
  expect(again.queryByText('稍后再试')).toBeNull()
})

test('UX-B5 when a colleague leaves a record its page is read again: they may have decided', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const server = serverOfQueue()
    server.answer('claim', () => ({ holder: { name: '李敏', since: '2026-11-23 10:21:00', self: false } }))
    await renderPage(routes, '/user/Detail/1', server)
    expect(await screen.findByText('李敏 正在审核')).toBeVisible()
    server.answer('detail', () => detailOf({ ...rows[0]!, user_status: 3 }))
    server.answer('claim', () => ({ holder: null }))
    await act(() => jest.advanceTimersByTimeAsync(5_000))
    expect(await screen.findByText('已认证', { selector: 'header *' })).toBeVisible()
    expect(screen.queryByRole('button', { name: '通过' })).toBeNull()
    expect(screen.queryByText('李敏 正在审核')).toBeNull()
  } finally {
    jest.useRealTimers()
  }
})

test('UX-B5 a colleague in the queue was faster: the reason stays, a message says who decided, and 下一件 continues', async () => {
  const { server } = await start()
  server.answer('review', () => {
    throw new ApiError(409, '该用户已由 李敏 于 2026-11-23 10:21:00 审核通过')
  })
  server.answer('detail', ({ userId }) => detailOf({ ...rows.find((row) => row.user_id === userId)!, user_status: userId === 1 ? 3 : 2 }))
  server.answer('next', () => ({ row: rows[1]!, following: null, left: 2 }))
  await userEvent.click(screen.getByRole('button', { name: '拒绝' }))
  await userEvent.type(screen.getByLabelText('拒绝原因'), '不清晰')
  await userEvent.click(screen.getByRole('button', { name: '确认拒绝' }))
  expect(await screen.findByText('该用户已由 李敏 于 2026-11-23 10:21:00 审核通过')).toBeVisible()
  expect(screen.getByLabelText('拒绝原因')).toHaveValue('不清晰')
  // The claim of the next record is released.
  await waitFor(() => expect(server.inputs('release')).toContainEqual(expect.objectContaining({ queue: 'enterprise', id: '2' })))
  // The reason is read-only now: a key in it continues.
  await screen.findByRole('button', { name: '下一件' })
  const reason = screen.getByLabelText('拒绝原因')
  expect(reason).toHaveAttribute('readonly')
  await userEvent.click(reason)
  press('s')
  await heading('乙公司')
})

test('a queue that cannot continue says so, and continues after a retry', async () => {
  const { server, page } = await start()
  server.answer('next', () => Answer.json(503, { code: 503, msg: '服务暂时不可用', data: null }))
  await approve()
  await waitFor(() => expect(page.said).toContain('错误：服务暂时不可用'))
  expect(screen.getByRole('heading', { level: 1, name: '甲公司' })).toBeVisible()
  const asked = server.inputs('next').length
  press('y')
  expect([server.inputs('review').length, server.inputs('next').length]).toEqual([1, asked])
  server.answer('next', () => ({ row: rows[1]!, following: null, left: 2 }))
  press('s')
  await heading('乙公司')
  expect(place()).toBe('第 2 / 3 件')
})

test('leaving a queue returns to the unchanged list, and ends the claim', async () => {
  const { server, page } = await start('/user/enterprise?keyword=公司')
  await userEvent.click(screen.getByRole('button', { name: '返回' }))
  await waitFor(() => expect(page.url).toBe('/user/enterprise?keyword=公司'))
  await waitFor(() => expect(server.inputs('release')).toEqual([expect.objectContaining({ queue: 'enterprise', id: '1' })]))
})

test('a pending claim does not arrive after the release when the record is left', async () => {
  const server = serverOfQueue()
  let arrive = () => {}
  server.answer('claim', () => new Promise((resolve) => (arrive = () => resolve({ holder: null }))))
  const page = await renderPage(routes, '/user/Detail/1', server)
  await waitFor(() => expect(server.inputs('claim')).toHaveLength(1))
  page.unmount()
  await act(async () => new Promise((resolve) => setTimeout(resolve)))
  expect(server.inputs('release')).toEqual([])
  arrive()
  await waitFor(() => expect(server.inputs('release')).toEqual([expect.objectContaining({ queue: 'enterprise', id: '1' })]))
})
