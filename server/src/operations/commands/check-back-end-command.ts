import { parseArgs } from 'node:util'
import { StartError } from '../../infra/start-error'
import { answerIn, type Ask, checkBackEnd } from './check-back-end'
import type { Command } from './terminal-command'

/** A call over the network, as the console makes it. */
const askAt =
  (to: string, token: string | undefined): Ask =>
  async ({ path, method }, fields) => {
    const sent = new URLSearchParams(fields as Record<string, string>)
    const response = await fetch(`${to}${path}${method === 'GET' && sent.size ? `?${sent}` : ''}`, {
      method,
      body: method === 'POST' ? sent : undefined,
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    }).catch(({ cause, message }) => {
      throw new StartError(`无法连接 ${to}：${cause?.message ?? message}`)
    })
    return answerIn(response.status, await response.json().catch(() => null))
  }

/** `npm run check:backend -- --to <address> --token <token>`: ends with 1 where something is missing. */
export const checkBackEndCommand: Command = async (args) => {
  const { to, token } = parseArgs({ args, options: { to: { type: 'string' }, token: { type: 'string', default: process.env.TOKEN } } }).values
  if (!to) throw new StartError('用法：npm run check:backend -- --to <地址> --token <登录后的令牌>')
  const problems = await checkBackEnd(askAt(to.replace(/\/$/, ''), token))
  console.log(problems.length ? problems.join('\n') : '页面需要的都有。')
  if (problems.length) process.exitCode = 1
}
