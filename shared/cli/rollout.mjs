import { parseArgs } from 'node:util'
import { defaultServer, deployCall, isServer, staticFolder } from './deploy-call.mjs'
import { remoteHere } from './project.mjs'

export const usage =
  '--stable <版本> | --candidate <版本> --weight 10% [--rollback-when 5%] [--rollback-operators 3] | --rollback [--to <地址或目录>] [--token <令牌>]'

/**
 * Decides which version of a remote operators are given, and for a candidate at which share of failed loads, of at least how many operators, it is taken
 * back by itself. The same, without candidates, of the `shell`. Without any of them it resolves to which version that is, and how each version does.
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
      to: { type: 'string', default: defaultServer },
      token: { type: 'string' },
    },
    allowPositionals: true,
  })
  const { to, token, ...move } = values
  const name = positionals[0] ?? remoteHere().name
  return isServer(to) ? onServer(to, name, move, token) : inFolder(staticFolder(to), name, move)
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

/** How each version has done so far, for the operators of whom something was heard in the last seven days; why its loads failed, and why it was taken back. */
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
        ...messages.map(({ message, times }) => `    ${times} 次 ${message}`),
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
