import { audit, type AuditChain, type AuditEntry } from '@console/platform/contract/audit'
import { users } from '@console/platform/contract/users'
import { Answer, fakeServer, renderPage, savedFiles } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'

const hash = 'ab12'.repeat(16)
const entry: AuditEntry = {
  id: 12,
  operate_time: '2026-11-02 03:04:05',
  operator: '李敏',
  account_id: 2,
  ip: '10.20.1.7',
  subject: 'role',
  subject_id: 5,
  subject_name: '财务',
  action: '编辑角色“财务”：角色描述由“查看”改为“查看与导出”',
  changes: [{ field: '描述', before: '查看', after: '查看与导出' }],
  hash,
  previous_hash: 'cd34'.repeat(16),
}
const release: AuditEntry = {
  ...{ ...entry, id: 11, operator: '系统', account_id: null, ip: '', subject: 'release', subject_id: null, subject_name: null },
  ...{ action: '发布 mf-users 1.2.0', changes: [] },
}
const verified = { at: '2026-11-02 04:00:00', entries: 12, broken_at: null, reason: null }
const intact: AuditChain = { last_id: 12, last_hash: hash, verified }

const server = (chain: AuditChain = intact) =>
  fakeServer(
    { ...audit, card: users.card },
    {
      list: () => ({ data: [entry, release], count: 2 }),
      operators: () => [{ id: 2, name: '李敏' }],
      chain: () => chain,
      export: () => Answer.file('操作日志.xlsx', 'PK'),
      card: () => ({ user_id: 7, name: '华信公司', user_type: 2 as const, user_status: 3 as const }),
    },
  )
const row = async (text: string) => (await screen.findByText(text)).closest('tr')!
const cells = (of: HTMLElement) =>
  within(of)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('DESK-10 the log asks by its filters and shows who did what, when, from where and to what', async () => {
  const answers = server()
  await renderPage(routes, '/authority/audit?keyword=李&accountId=2&subject=role&datetime=2026-11-01+-+2026-11-30', answers)
  expect(cells(await row('10.20.1.7'))).toEqual([
    ...['2026-11-02 03:04:05', '李敏', '10.20.1.7', '角色', '财务', '编辑角色“财务”：角色描述由“查看”改为“查看与导出”'],
    '详情',
  ])
  expect(cells(await row('发布 mf-users 1.2.0'))).toEqual(['2026-11-02 03:04:05', '系统', '—', '模块发布', '—', '发布 mf-users 1.2.0', '详情'])
  expect(answers.inputs('list')).toEqual([{ keyword: '李', accountId: '2', subject: 'role', datetime: '2026-11-01 - 2026-11-30', page: '1', limit: '10' }])
  expect(await screen.findByTitle('李敏')).toBeVisible()
  expect(screen.getByRole('link', { name: '财务' })).toHaveAttribute('href', '/role/5')
})

test('DESK-05 the record of an entry is a link by its kind, and by the number that its page goes by; what is gone is plain', async () => {
  const evidence: AuditEntry = { ...entry, id: 10, subject: 'evidence', subject_id: 31, subject_name: 'BQ20260102000007' }
  const login: AuditEntry = { ...entry, id: 9, subject: 'login', subject_id: 2, subject_name: '李敏' }
  const gone: AuditEntry = { ...entry, id: 8, subject: 'notice', subject_id: 4, subject_name: null }
  const answers = server()
  answers.answer('list', () => ({ data: [evidence, login, gone], count: 3 }))
  await renderPage(routes, '/authority/audit', answers)
  expect(await screen.findByRole('link', { name: 'BQ20260102000007' })).toHaveAttribute('href', '/evidence/BQ20260102000007')
  expect(screen.getByRole('link', { name: '李敏' })).toHaveAttribute('href', '/account/2')
  expect(screen.getByText('编号 4').closest('a')).toBeNull()
})

test('DESK-10 an entry is shown whole, with its fields before and after and its hashes', async () => {
  await renderPage(routes, '/authority/audit', server())
  await userEvent.click(within(await row('10.20.1.7')).getByRole('button', { name: '详情' }))
  const dialog = within((await screen.findByText('操作日志第 12 条')).closest<HTMLElement>('[role=dialog]')!)
  expect(dialog.getByText('李敏（账号 2）')).toBeVisible()
  expect(
    within(dialog.getByRole('table', { name: '变更内容' }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['描述', '查看', '查看与导出'])
  expect(dialog.getByRole('button', { name: `复制 ${hash}` })).toBeVisible()
})

test.each<[string, AuditChain, string, RegExp]>([
  ['intact', intact, '完整', /哈希链共 12 条，末条 ab12ab12…；2026-11-02 04:00:00 校验，前 12 条完整/],
  [
    'broken',
    { ...intact, verified: { ...verified, entries: 8, broken_at: 9, reason: '该条记录已被删除' } },
    '不可信',
    /2026-11-02 04:00:00 校验，自第 9 条起不可信：该条记录已被删除/,
  ],
  ['not verified yet', { ...intact, verified: null }, '未校验', /^哈希链共 12 条，末条 ab12ab12…$/],
])('DESK-11 the head shows a chain that is %s', async (_, chain, word, text) => {
  await renderPage(routes, '/authority/audit', server(chain))
  expect(await screen.findByText(word)).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
})

test('DESK-12 the export takes the filters; who may only read the log sees no button', async () => {
  const answers = server()
  savedFiles()
  const page = await renderPage(routes, '/authority/audit?subject=role', answers)
  await userEvent.click(await screen.findByRole('button', { name: '导出' }))
  await waitFor(() => expect(page.said).toEqual(['已下载 操作日志.xlsx']))
  expect(answers.inputs('export')).toEqual([{ subject: 'role' }])
  page.unmount()
  await renderPage(routes, '/authority/audit', answers, { may: ['audit/getList'] })
  await screen.findByText('10.20.1.7')
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})

test('DESK-10 a user’s tab asks for the entries about that user alone', async () => {
  const answers = server()
  await renderPage(routes, '/authority/user/7/records', answers)
  expect(await screen.findByRole('heading', { name: '操作日志：华信公司' })).toBeVisible()
  await screen.findByText('10.20.1.7')
  expect(answers.inputs('list')).toEqual([{ userId: '7', page: '1', limit: '10' }])
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['操作时间', '操作人', '来源地址', '操作内容', '操作'])
})
