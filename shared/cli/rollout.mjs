import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { defaultServer, deployCall, isServer, staticFolder } from './deploy-call.mjs'
import { findRemote, typedPath } from './project.mjs'

/**
 * Sets the version of a remote that operators get; for a candidate also the share of failed loads, and the least number
 * of operators, at which it is taken back automatically. For the `shell` likewise, without candidates; `--check
 * shell/dist/shell.json` lists the versions in use that this shell could not run. Without options it resolves to the
 * current version and the results of each version.
 */
export async function rollout(args) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      stable: { type: 'string' },
      candidate: { type: 'string' },
      weight: { type: 'string' },
      'rollback-when': { type: 'string' },
      'rollback-operators': { type: 'string' },
      rollback: { type: 'boolean' },
      check: { type: 'string' },
      to: { type: 'string', default: defaultServer },
      token: { type: 'string' },
    },
    allowPositionals: true,
  })
  const { to, token, check, ...move } = values
  const name = positionals[0] ?? findRemote().name
  if (check) return checkShell(to, name, typedPath(check), token)
  return isServer(to) ? onServer(to, name, move, token) : inFolder(staticFolder(to), name, move)
}

/**
 * Compares all versions that operators have or may get with a shell that is not deployed yet. @throws with those that
 * it could not run
 */
async function checkShell(server, name, file, token) {
  if (name !== 'shell') throw new Error('--check 只用于主应用：console-remote rollout shell --check shell/dist/shell.json')
  const body = new URLSearchParams({ record: readFileSync(file, 'utf8') })
  const { withheld } = await deployCall(server, name, '/check', { method: 'POST', token, body })
  if (withheld.length === 0) return '操作员使用的所有版本都能在该主应用中运行'
  throw new Error(
    withheld.map(({ remote, version, instead, fault }) => `${remote} ${version}（${instead ? `将改用 ${instead}` : '将不可用'}）：${fault}`).join('\n'),
  )
}

async function onServer(server, name, { weight, rollback, 'rollback-when': share, 'rollback-operators': rollbackOperators, ...versions }, token) {
  const current = await deployCall(server, name, '', { token })
  const wanted = {
    ...versions,
    ...(weight && { weight: basisPoints('--weight', weight) }),
    ...(share && { rollbackShare: basisPoints('--rollback-when', share) }),
    ...(rollbackOperators && { rollbackOperators }),
    ...(rollback && { rollback: 1 }),
  }
  if (Object.keys(wanted).length === 0) return [spoken(name, current), ...figuresOf(current)].join('\n')
  const body = new URLSearchParams({ revision: current.revision, ...wanted })
  const moved = await deployCall(server, name, '/rollout', { method: 'POST', body, token })
  return [spoken(name, moved), ...(moved.warnings ?? []).map((warning) => `注意：${warning}`)].join('\n')
}

function spoken(name, { revision, rollout: { stable = '无', previous, candidate } }) {
  const first = candidate ? `，候选 ${candidate.version}（${candidate.weight / 100}%）` : ''
  return `${name}：${stable}${first}${previous ? `，上一版本 ${previous}` : ''}（修订号 ${revision}）`
}

/**
 * The loads of each version, for the operators that reported in the last seven days; why loads failed, and why a
 * version was taken back.
 */
function figuresOf({ versions }) {
  const figure = (label, value, unit = '') => (value === null ? [] : `${label} ${value}${unit}`)
  return versions.flatMap(({ version, takenBack, loads, operators, failureShare, loadMs, slowestInteractionMs, lcpMs, cls, failures = [] }) => {
    const times = [
      figure('加载 p75', loadMs, ' ms'),
      figure('最慢操作 p75', slowestInteractionMs, ' ms'),
      figure('LCP p75', lcpMs, ' ms'),
      figure('CLS p75', cls),
    ]
    return [
      ...(loads ? [[`${version}：${operators} 名操作员加载 ${loads} 次`, `失败 ${(failureShare * 100).toFixed(1)}%`, ...times.flat()].join('，')] : []),
      ...failures.flatMap(({ code, reason, times, operators, messages }) => [
        `  ${code} ${times} 次，${operators} 名操作员${reason && `：${reason}`}`,
        ...messages.flatMap(({ message, times, stack }) => [
          `    ${times} 次 ${message}`,
          ...(stack ? stack.split('\n').map((place) => `      ${place}`) : []),
        ]),
      ]),
      ...(takenBack ? [`  ${version} 已于 ${new Date(takenBack.at).toLocaleString('sv')} 撤回：${takenBack.why}`] : []),
    ]
  })
}

function basisPoints(option, text) {
  const percent = /^(\d+(?:\.\d{1,2})?)%$/.exec(text)?.[1]
  if (percent === undefined) throw new Error(`${option} 应为百分比，例如 10% 或 0.5%`)
  return Math.round(Number(percent) * 100)
}

async function inFolder(folder, name, { stable, candidate, rollback }) {
  const { giveToEverybody, readStaticRegistry, takeBack } = await import('./static-registry.mjs')
  if (candidate) throw new Error('静态目录对所有人相同，不支持候选版本')
  if (stable && rollback) throw new Error('请只指定一项：--stable 或 --rollback')
  if (stable) await giveToEverybody(folder, name, stable)
  if (rollback) await takeBack(folder, name)
  const { version, fallback } = readStaticRegistry(folder).remotes.find((remote) => remote.name === name) ?? {}
  return `${name}：${version ?? '无'}${fallback ? `，上一版本 ${fallback.version}` : ''}`
}
