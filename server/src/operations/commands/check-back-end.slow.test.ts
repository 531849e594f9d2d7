import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contracts, permissionTree } from '@console/platform/all-contracts'
import type { Route } from '@console/platform/contract'
import { asSpecified, isSpecified, sampleOf } from '@console/platform/emulator'
import sql, { raw } from 'sql-template-tag'
import { fileStore } from '../../infra/files/file-store'
import { runCommand } from '../../testing/run-command'
import { tableNames } from '../../testing/tables'
import { startTestServer } from '../../testing/test-server'
import { prepareAccounts } from '../first-start'
import { specifiedNodes } from '../generated/specified-nodes'
import { type Ask, answerIn, checkBackEnd } from './check-back-end'
import { linesOf } from './check-back-end-command'
import { findCalls, type Probe, type Probed, probedIn } from './probe-calls'

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract))

const menuBelow = (parent: number): object[] =>
  permissionTree.filter(({ parent_id }) => parent_id === parent).map((node) => ({ ...node, sort: node.id, child: menuBelow(node.id) }))

/** The data that a back end with only the specified fields returns for a call; undefined for an unknown call. */
function specified(route: Route): unknown {
  if (!isSpecified(route)) return undefined
  if (route.path === '/api/AdminUser/getCurrentMenu') return asSpecified(route, menuBelow(0))
  return asSpecified(
    route,
    route.path === '/api/login/getImgCode'
      ? { imgCodeToken: 'token', image: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=' }
      : sampleOf(route.result),
  )
}

/** Answers a call with its data, like a back end that always answers HTTP 200. */
const answering =
  (dataOf: (route: Route) => unknown): Ask =>
  async (route) => {
    const data = dataOf(route)
    return data === undefined ? answerIn(404, null) : answerIn(200, { code: '200', msg: '', data })
  }

/** Refuses strangers, as that back end does, and does not know `unknown`. */
const refusing =
  (...unknown: string[]): Probe =>
  async ({ method, path }) => {
    const route = routes.find((route) => route.path === path && route.method === method)
    return route && isSpecified(route) && !unknown.includes(path) ? { status: 200, code: 401, msg: '请先登录' } : { status: 404 }
  }

test('BACK-05 a back end with only the specified calls and fields lacks nothing', async () => {
  const findings = await checkBackEnd(answering(specified), refusing())
  expect(findings).toMatchObject({ problems: [], notes: [], unclear: [] })
  const all = routes.filter(isSpecified).length
  expect([findings.read + findings.there, findings.there]).toEqual([all, expect.any(Number)])
  const end = `页面需要的都有：${findings.read} 个读取的调用核对了字段，${findings.there} 个写入、上传、下载等调用只确认存在，没有执行。`
  expect(linesOf(findings)).toEqual([end])
})

test('BACK-05 nodes of the console’s own pages that are left out are no failure, and are named', async () => {
  const below = (parent: number): object[] =>
    specifiedNodes.filter(({ parent_id }) => parent_id === parent).map((node) => ({ ...node, sort: node.id, child: below(node.id) }))
  const menu = routes.find(({ path }) => path === '/api/AdminUser/getCurrentMenu')!
  const findings = await checkBackEnd(
    answering((route) => (route === menu ? asSpecified(route, below(0)) : specified(route))),
    refusing(),
  )
  expect([findings.problems, findings.notes]).toEqual([
    [],
    [expect.stringMatching(/^菜单中没有这些可选的页面和操作，不显示：权限节点、.*操作日志.*撤回出证审核/)],
  ])
  // As docs/another-back-end.md has them.
  const documented = readFileSync(join(__dirname, '../../../../docs/another-back-end.md'), 'utf8')
  const [, needed, optional] = /### Permission nodes\n(.*?)### Optional permission nodes\n(.*)/s.exec(documented)!
  expect([needed!.match(/^\| \d+ /gm)!.length, optional!.match(/^\| \d+ /gm)!.length]).toEqual([
    specifiedNodes.length,
    permissionTree.length - specifiedNodes.length,
  ])
  for (const id of [89, 91, 92, 99, 101, 103, 108, 113]) expect(optional).toContain(`\n| ${id} |`)
})

test('BACK-05 writes, files and exports that a back end lacks are reported, and nothing is changed to find out', async () => {
  const lacks = ['/api/user/checkUser', '/api/Down/certificate', '/api/export/userExport']
  const { problems } = await checkBackEnd(answering(specified), refusing(...lacks))
  expect(problems).toEqual([
    '企业列表、个人列表、网页取证、过程取证、手机取证、直播取证、数据权限：没有提供 GET /api/Down/certificate（证书下载地址），该操作无法完成',
    '企业认证审核、个人认证审核：没有提供 POST /api/user/checkUser（实名审核），该操作无法完成',
    '企业用户导出、个人用户导出：没有提供 GET /api/export/userExport（导出用户），该操作无法完成',
  ])
})

test('BACK-05 calls of which nothing can be known are named, and it is not said that all is there', async () => {
  const guarded = await checkBackEnd(answering(specified), async () => ({ status: 200, code: 401, msg: '请先登录' }))
  const lines = linesOf(guarded)
  expect(guarded.problems).toEqual([])
  expect(lines).toContain('POST /api/user/checkUser（实名审核）')
  expect(lines.at(-1)).toBe(
    `检查过的都有（${guarded.read} 个读取的调用核对了字段，0 个写入、上传、下载等调用只确认存在，没有执行）；另有 ${guarded.unclear.length} 个调用没有检查。`,
  )
  expect(guarded.unclear.length).toBe(routes.filter(isSpecified).length - guarded.read)
})

const [write, shown] = ['/api/user/checkUser', '/api/public/getPreview'].map((path) => routes.find((route) => route.path === path)!)
test.each<[string, Route, Probed, Probed, string]>([
  ['a refusal of a stranger', write!, { status: 401, code: 401 }, { status: 404 }, 'there'],
  ['a page that leads to the sign-in', write!, { status: 302 }, { status: 404 }, 'there'],
  ['an envelope of 404', write!, { status: 404, code: 404, msg: '接口不存在' }, { status: 404, code: 404, msg: '接口不存在' }, 'missing'],
  ['no such method', write!, { status: 405 }, { status: 404 }, 'missing'],
  ['a page for every address', write!, { status: 200 }, { status: 200 }, 'unclear'],
  ['a failure', write!, { status: 502 }, { status: 404 }, 'unclear'],
  ['no such record, of a public call', shown!, { status: 404, code: 404, msg: '链接无效' }, { status: 404, code: 404, msg: '接口不存在' }, 'there'],
  ['no such call, of a public one', shown!, { status: 200, code: 404, msg: '接口不存在' }, { status: 200, code: 404, msg: '接口不存在' }, 'missing'],
])('BACK-05 whether a call is there: %s', async (_, route, answer, control, finding) => {
  expect([...(await findCalls(async ({ path }) => (path === route.path ? answer : control), [route])).values()]).toEqual([finding])
})

test('BACK-05 the project’s own server lacks nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-check-'))
  const server = await startTestServer({ dataDir })
  await prepareAccounts(server.db, fileStore({ dataDir }), { production: false, demo: true })
  const { token } = await server.operator({ permissions: 'all' })
  const refused: string[] = []
  const asked: Ask = async ({ path, method }, fields) => {
    const sent = new URLSearchParams(fields as Record<string, string>).toString()
    const headers = { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const answer = await server.app.inject({ method, url: method === 'GET' ? `${path}?${sent}` : path, payload: method === 'POST' ? sent : undefined, headers })
    if (answer.statusCode !== 200) refused.push(`${path} ${answer.body}`)
    return answerIn(answer.statusCode, answer.json())
  }
  /** Every row of every table, but for the counts of calls by address. */
  async function everything() {
    const names = (await tableNames(server.db)).filter((name) => name !== 'rate_limits')
    const rows = await Promise.all(names.map((name) => server.db.rows<{ text: string }>(sql`select t::text as text from ${raw(name)} t order by 1`)))
    return Object.fromEntries(names.map((name, at) => [name, rows[at]!.map(({ text }) => text)]))
  }
  let before: Awaited<ReturnType<typeof everything>> | undefined
  const probe: Probe = async ({ method, path }) => {
    before ??= await everything()
    const answer = await server.app.inject({ method, url: path })
    return probedIn(answer.statusCode, answer.json())
  }
  const { problems, notes, unclear } = await checkBackEnd(asked, probe)
  const after = await everything()
  expect(Object.keys(after).filter((name) => after[name]!.join() !== before![name]!.join())).toEqual([])
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
  expect({ problems, notes, unclear, refused }).toEqual({ problems: [], notes: [], unclear: [], refused: [] })
})

test('BACK-05 missing fields are reported with a message, by the page that needs them', async () => {
  const without = answering((route) => {
    const data = specified(route) as { data: Record<string, unknown>[] } | undefined
    if (route.path === '/api/invoice/getList') return undefined
    if (route.path === '/api/AdminUser/getCurrentMenu') return JSON.parse(JSON.stringify(data).replaceAll('user/checkUser', ''))
    return route.path === '/api/user/getUserList' ? { ...data, data: data!.data.map(({ status_name: _, ...row }) => row) } : data
  })
  expect((await checkBackEnd(without, refusing())).problems).toEqual([
    '企业认证：菜单的隐藏子节点（status 0）中没有 user/checkUser，“企业认证审核”不显示',
    '发票审核：没有提供 GET /api/invoice/getList（发票列表），页面显示“当前系统没有提供此功能”',
    '个人认证：GET /api/user/getUserList?types=1 的回答缺少 data.status_name',
    '企业认证：GET /api/user/getUserList?types=2 的回答缺少 data.status_name',
  ])
})

test.each([
  ['HTTP 200 with another code', 200, { code: '403', msg: '没有权限', data: null }, { refused: '403 没有权限' }],
  ['a page', 200, null, { refused: 'HTTP 200，回答不是 { code, msg, data }' }],
  ['no such method', 405, null, { unknown: true }],
])('BACK-05 %s is understood', (_, status, body, answer) => {
  expect(answerIn(status, body)).toEqual(answer)
})

test('BACK-05 the command asks over HTTP, ends with 1 where something is missing, and says in one line that a back end is away', async () => {
  const server = await startTestServer()
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const found = await runCommand('check:backend', '', '--to', url)
  expect([found.code, found.output]).toEqual([1, expect.stringContaining('401')])
  await server.close()
  const away = await runCommand('check:backend', '', '--to', url)
  expect([away.code, away.output]).toEqual([1, expect.stringMatching(/^无法连接 http:\/\/127\.0\.0\.1:\d+：[^\n]+\n$/)])
})
