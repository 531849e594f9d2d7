/**
 * `npm run rollout -- mf-users --stable 1.1.0 | --candidate 1.1.0 --weight 10% | --rollback [--to <url or folder>] [--token …]`: decides which version of a
 * remote operators are given. Without any of them it says which one that is.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { command, defaultServer, deployCall, isServer } from './deploy-call.mjs'

await command(async () => {
  const { values, positionals } = parseArgs({
    options: {
      stable: { type: 'string' },
      candidate: { type: 'string' },
      weight: { type: 'string' },
      rollback: { type: 'boolean' },
      to: { type: 'string', default: defaultServer },
      token: { type: 'string' },
    },
    allowPositionals: true,
  })
  const { to, token, ...move } = values
  const [name] = positionals
  if (!name) throw new Error('用法：npm run rollout -- mf-users --stable <版本> | --candidate <版本> --weight 10% | --rollback')
  return isServer(to) ? onServer(to, name, move, token) : inFolder(resolve(process.env.INIT_CWD ?? '.', to), name, move)
})

async function onServer(server, name, { weight, rollback, ...versions }, token) {
  const current = await deployCall(server, name, '', { token })
  const wanted = { ...versions, ...(weight && { weight: basisPoints(weight) }), ...(rollback && { rollback: 1 }) }
  if (Object.keys(wanted).length === 0) return spoken(name, current)
  const body = new URLSearchParams({ revision: current.revision, ...wanted })
  return spoken(name, await deployCall(server, name, '/rollout', { method: 'POST', body, token }))
}

function spoken(name, { revision, rollout: { stable = '无', previous, candidate } }) {
  const first = candidate ? `，候选 ${candidate.version}（${candidate.weight / 100}%）` : ''
  return `${name}：${stable}${first}${previous ? `，上一版本 ${previous}` : ''}（修订号 ${revision}）`
}

function basisPoints(weight) {
  const percent = /^(\d+(?:\.\d{1,2})?)%$/.exec(weight)?.[1]
  if (percent === undefined) throw new Error('--weight 应为百分比，例如 10% 或 0.5%')
  return Math.round(Number(percent) * 100)
}

async function inFolder(folder, name, { stable, candidate, rollback }) {
  const { giveToEverybody, readStaticRegistry, takeBack } = await import('./static-registry.mjs')
  if (candidate) throw new Error('静态目录对所有人相同，不支持候选版本')
  if (stable && rollback) throw new Error('请只指定一项：--stable 或 --rollback')
  if (stable) giveToEverybody(folder, name, stable)
  if (rollback) takeBack(folder, name)
  const { version, fallback } = readStaticRegistry(folder).remotes.find((remote) => remote.name === name) ?? {}
  return `${name}：${version ?? '无'}${fallback ? `，上一版本 ${fallback.version}` : ''}`
}
