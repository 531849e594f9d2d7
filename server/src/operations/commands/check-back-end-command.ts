import { parseArgs } from 'node:util'
import { StartError } from '../../infra/start-error'
import { answerIn, type Ask, checkBackEnd, type Findings } from './check-back-end'
import { type Probe, probedIn } from './probe-calls'
import type { Command } from './terminal-command'

/** A call over the network, as the console makes it. */
const askAt =
  (to: string, token: string | undefined): Ask =>
  async ({ path, method }, fields) => {
    const sent = new URLSearchParams(fields as Record<string, string>)
    const response = await fetchAt(to, `${path}${method === 'GET' && sent.size ? `?${sent}` : ''}`, {
      method,
      body: method === 'POST' ? sent : undefined,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    })
    return answerIn(response.status, await response.json().catch(() => null))
  }

const probeAt =
  (to: string): Probe =>
  async ({ path, method }) => {
    const response = await fetchAt(to, path, { method, body: method === 'POST' ? new URLSearchParams() : undefined, redirect: 'manual' })
    return probedIn(response.status, await response.json().catch(() => null))
  }

/** For so long a back end may take for a call, as a page waits for it. */
const CALL_TIMEOUT_MS = 30_000

const fetchAt = (to: string, path: string, call: RequestInit) =>
  fetch(`${to}${path}`, { ...call, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }).catch(({ name, cause, message }) => {
    if (name === 'TimeoutError') throw new StartError(`${to}${path} 在 ${CALL_TIMEOUT_MS / 1000} 秒内没有回答`)
    throw new StartError(`无法连接 ${to}：${cause?.message ?? message}`)
  })

/** What is missing, what may be, what is not known, and how it ends, a line each. */
export function linesOf({ problems, notes, unclear, read, there }: Findings): string[] {
  const reason = '以下调用没有检查：没有令牌时，这个后端的回答不能说明它们是否存在，而带令牌调用会写入或留下记录'
  const unknown = unclear.length ? [`${reason}：`, ...unclear] : []
  const known = `${read} 个读取的调用核对了字段，${there} 个写入、上传、下载等调用只确认存在，没有执行`
  const end = unclear.length ? `检查过的都有（${known}）；另有 ${unclear.length} 个调用没有检查。` : `页面需要的都有：${known}。`
  return [...problems, ...notes, ...unknown, ...(problems.length ? [] : [end])]
}

/** `npm run check:backend -- --to <address> --token <token>`: ends with 1 where something is missing. */
export const checkBackEndCommand: Command = async (args) => {
  const { to, token } = parseArgs({ args, options: { to: { type: 'string' }, token: { type: 'string', default: process.env.TOKEN } } }).values
  if (!to) throw new StartError('用法：npm run check:backend -- --to <地址> --token <登录后的令牌>')
  const at = to.replace(/\/$/, '')
  const findings = await checkBackEnd(askAt(at, token), probeAt(at))
  console.log(linesOf(findings).join('\n'))
  if (findings.problems.length) process.exitCode = 1
}
