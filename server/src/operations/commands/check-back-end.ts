import { contracts, permissionTree } from '@console/platform/all-contracts'
import { type Input, metaOf, type Route, type z } from '@console/platform/contract'
import { isSpecified, missingOf } from '@console/platform/emulator'
import { optionalNodes, permissionsOf, specifiedNodes } from '../generated/specified-nodes'
import { findCalls, type Probe } from './probe-calls'

type Row = Record<string, unknown>
type Answer = { unknown: true } | { refused: string } | { data: unknown }
/** Makes a call: its data, why it was refused, or that there is no such call. */
export type Ask = (route: Route, fields: Row) => Promise<Answer>

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract))
const routeAt = (path: string) => routes.find((route) => route.path === path)!

interface OfRecord {
  path: string
  /** Where its records are. */
  list: string
  /** By which fields of a row each field of the call is given. */
  fields: Record<string, string>
  more?: Row
  /** Of which rows there is something to read. */
  fits?: (row: Row) => boolean
}

/** Calls about a record. */
const ofRecords: OfRecord[] = [
  { path: '/api/user/getUserDetail', list: '/api/user/getUserList', fields: { userId: 'user_id' } },
  { path: '/api/userbalance/getUserBalanceDetail', list: '/api/userbalance/getUserBalanceList', fields: { userId: 'user_id' } },
  {
    path: '/api/data/saveDataDetail',
    list: '/api/ajax/data/getSaveDataList',
    fields: { baoquan: 'baoquan', userId: 'userId' },
    fits: ({ newData }) => Number(newData) === 0,
  },
  {
    path: '/api/share/saveDataDetail',
    list: '/api/ajax/data/getSaveDataList',
    fields: { baoquan: 'baoquan', userId: 'userId' },
    fits: ({ newData }) => Number(newData) === 1,
  },
  { path: '/api/notarization/getDetail', list: '/api/notarization/getList', fields: { orderId: 'id', userId: 'user_id', type: 'type' } },
  { path: '/api/ajax/data/getEvidencesList', list: '/api/notarization/getList', fields: { orderId: 'id' } },
  { path: '/api/data/evidencesDetail', list: '/api/notarization/getList', fields: { orderId: 'id' }, fits: ({ baoquan_no }) => Boolean(baoquan_no) },
  {
    path: '/api/online/getCertificate',
    list: '/api/online/getWebList',
    fields: { baoquan: 'baoquan_no' },
    more: { type: 'web' },
    fits: ({ status }) => status === 'SUCCESS',
  },
  { path: '/api/invoice/getDetail', list: '/api/invoice/getList', fields: { id: 'id' } },
  { path: '/api/invoice/getOrders', list: '/api/invoice/getList', fields: { id: 'id' } },
  { path: '/api/app/getVersionDetail', list: '/api/app/getVersionList', fields: { id: 'id' } },
  { path: '/api/authority/getRoleDetail', list: '/api/authority/getRoleList', fields: { id: 'id' } },
  { path: '/api/authority/getAccountDetail', list: '/api/authority/getAccountList', fields: { admin_id: 'admin_id' } },
  { path: '/api/authority/getRecords', list: '/api/authority/getRoleList', fields: { roleOrAccountId: 'id' }, more: { type: 1 } },
]
/** Reading them leaves a mark, or needs what only an act of the page makes. */
const notAsked = new Set(['/api/share/getAttView', '/api/Down/certificate', '/api/online/getDownload', '/api/public/getPreview', '/api/public/getCertificate'])

export interface Findings {
  /** What which page would miss, a line each. */
  problems: string[]
  /** What the back end may leave out, and does. */
  notes: string[]
  /** Calls of which nothing is known. */
  unclear: string[]
  /**
   * Calls that were made and whose fields were looked at, and those of which no more is known than that they are there.
   */
  read: number
  there: number
}

/**
 * Makes every reading call that the console's pages need of a back end, and finds out of the others whether they are
 * there. It writes nothing and sends no SMS. docs/another-back-end.md says what is asked.
 */
export async function checkBackEnd(ask: Ask, probe: Probe): Promise<Findings> {
  const findings: Findings = { problems: [], notes: [], unclear: [], read: 0, there: 0 }
  const { problems } = findings
  const made = new Set<string>()
  const rows = new Map<string, Row[]>()

  const captcha = await read('/api/login/getImgCode', {}, '登录页')
  if (captcha && !/^(data:image\/|\/|https?:)/.test(String((captcha as Row).image)))
    problems.push('登录页：图形验证码的 image 应为 data:image/… 或图片地址，不能是裸的 base64')
  const user = await read('/api/AdminUser/getCurrentUser', {}, '控制台')
  if (!user) return findings
  checkMenu(await read('/api/AdminUser/getCurrentMenu', {}, '控制台'))

  const known = new Set(ofRecords.map(({ path }) => path))
  for (const route of routes.filter((route) => isSpecified(route) && route.method === 'GET' && !route.download && route.access !== 'public')) {
    if (known.has(route.path) || notAsked.has(route.path) || route.path === '/api/user/logout') continue
    for (const fields of requiredOf(route.input)) await read(route.path, fields, pagesOf(route, fields))
  }
  for (const { path, list, fields, more, fits = () => true } of ofRecords) {
    const row = rows.get(list)?.find(fits)
    const page = pagesOf(routeAt(path), more ?? {})
    // Without a record there is nothing to ask: only whether the call is there.
    if (!row) continue
    const missing = Object.values(fields).filter((name) => row[name] === undefined || row[name] === null)
    if (missing.length) problems.push(`${page}：${list} 的行缺少 ${missing.join('、')}，页面无法打开 ${path}`)
    else await read(path, { ...Object.fromEntries(Object.entries(fields).map(([field, name]) => [field, row[name]])), ...more }, page)
  }
  findings.read = made.size
  await findOthers()
  return findings

  /** Writes, uploads, files and exports, and what reads no record. */
  async function findOthers() {
    const others = routes.filter((route) => isSpecified(route) && !made.has(route.path))
    for (const [route, finding] of await findCalls(probe, others)) {
      const call = `${route.method} ${route.path}（${route.summary}）`
      if (finding === 'there') findings.there += 1
      else if (finding === 'unclear') findings.unclear.push(call)
      else problems.push(`${pagesOf(route)}：没有提供 ${call}，该操作无法完成`)
    }
  }

  async function read(path: string, fields: Row, page: string) {
    const route = routeAt(path)
    made.add(path)
    const answer = await ask(route, fields)
    const call = `${route.method} ${path}${Object.keys(fields).length ? `?${new URLSearchParams(fields as Record<string, string>)}` : ''}`
    if ('unknown' in answer) return void problems.push(`${page}：没有提供 ${call}（${route.summary}），页面显示“当前系统没有提供此功能”`)
    if ('refused' in answer) return void problems.push(`${page}：${call} 被拒绝：${answer.refused}`)
    for (const name of missingOf(route, answer.data)) problems.push(`${page}：${call} 的回答缺少 ${name}`)
    const { data } = (answer.data ?? {}) as { data?: Row[] }
    if (Array.isArray(data)) rows.set(path, [...(rows.get(path) ?? []), ...data])
    return answer.data
  }

  function checkMenu(menu: unknown) {
    const granted = new Set(permissionsIn(menu))
    if (!granted.size) return void problems.push('控制台：菜单是空的，没有页面可以打开')
    for (const { permission, name, status, parent_id } of specifiedNodes) {
      if (!permission || granted.has(permission)) continue
      const above = permissionTree.find(({ id }) => id === parent_id)?.name ?? ''
      problems.push(
        status === 1 ? `${name}：菜单中没有权限 ${permission}，该页面不显示` : `${above}：菜单的隐藏子节点（status 0）中没有 ${permission}，“${name}”不显示`,
      )
    }
    const left = optionalNodes.filter(({ permission }) => !granted.has(permission!)).map(({ name }) => name)
    if (left.length) findings.notes.push(`菜单中没有这些可选的页面和操作，不显示：${left.join('、')}`)
  }
}

const permissionsIn = (nodes: unknown): string[] =>
  (Array.isArray(nodes) ? (nodes as Row[]) : []).flatMap(({ permission, child }) => [...(permission ? [String(permission)] : []), ...permissionsIn(child)])

/** The required fields of a call, once for each of their codes: one call serves several pages. */
function requiredOf({ shape }: Input): Row[] {
  return Object.entries(shape).reduce<Row[]>(
    (cases, [name, schema]) => {
      const { type } = (schema as z.ZodMiniType)._zod.def
      const codes = Object.keys(metaOf(schema as z.ZodMiniType)?.options ?? {})
      if (['optional', 'default'].includes(type) || !codes.length) return cases
      return cases.flatMap((fields) => codes.map((code) => ({ ...fields, [name]: /^\d+$/.test(code) ? Number(code) : code })))
    },
    [{}],
  )
}

/** The pages of the menu that a call is for, by the permissions that it takes: with these fields, or with any. */
function pagesOf(route: Route, fields?: Row): string {
  const { access } = route
  const needed: readonly string[] = fields && typeof access === 'function' ? [access(fields)] : permissionsOf(route)
  const pages = permissionTree.filter(({ permission }) => permission && needed.includes(permission)).map(({ name }) => name)
  return pages.join('、') || '控制台'
}

/** What an answer over HTTP says. */
export function answerIn(status: number, body: unknown): Answer {
  const { code, msg, data } = (body ?? {}) as { code?: unknown; msg?: unknown; data?: unknown }
  if (code === undefined) return status === 404 || status === 405 ? { unknown: true } : { refused: `HTTP ${status}，回答不是 { code, msg, data }` }
  const known = status >= 400 ? status : Number(code)
  return known === 200 ? { data } : { refused: `${known} ${String(msg ?? '')}` }
}
