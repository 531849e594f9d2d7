import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissionTree } from '@console/platform/all-contracts'
import type { Route } from '@console/platform/contract'
import { asSpecified, isSpecified, sampleOf } from '@console/platform/emulator'
import { fileStore } from '../../infra/files/file-store'
import { runCommand } from '../../testing/run-command'
import { startTestServer } from '../../testing/test-server'
import { prepareAccounts } from '../first-start'
import { type Ask, answerIn, checkBackEnd } from './check-back-end'

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

test('BACK-05 a back end with only the specified calls and fields lacks nothing', async () => {
  expect(await checkBackEnd(answering(specified))).toEqual([])
})

test('BACK-05 the project’s own server lacks nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-check-'))
  const server = await startTestServer({ dataDir })
  await prepareAccounts(server.db, fileStore({ dataDir }), { production: false, demo: true })
  const { token } = await server.operator({ permissions: 'all' })
  const refused: string[] = []
  const problems = await checkBackEnd(async ({ path, method }, fields) => {
    const sent = new URLSearchParams(fields as Record<string, string>).toString()
    const headers = { authorization: `Bearer ${token}`, ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const answer = await server.app.inject({ method, url: method === 'GET' ? `${path}?${sent}` : path, payload: method === 'POST' ? sent : undefined, headers })
    if (answer.statusCode !== 200) refused.push(`${path} ${answer.body}`)
    return answerIn(answer.statusCode, answer.json())
  })
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
  expect({ problems, refused }).toEqual({ problems: [], refused: [] })
})

test('BACK-05 missing fields are reported with a message, by the page that needs them', async () => {
  const without = answering((route) => {
    const data = specified(route) as { data: Record<string, unknown>[] } | undefined
    if (route.path === '/api/invoice/getList') return undefined
    if (route.path === '/api/AdminUser/getCurrentMenu') return JSON.parse(JSON.stringify(data).replaceAll('user/checkUser', ''))
    return route.path === '/api/user/getUserList' ? { ...data, data: data!.data.map(({ status_name: _, ...row }) => row) } : data
  })
  expect(await checkBackEnd(without)).toEqual([
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
