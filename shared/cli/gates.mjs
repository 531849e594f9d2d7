import { deployCall } from './deploy-call.mjs'
import { programOf, findRemote } from './project.mjs'
import { finished } from './run.mjs'

/** The checks that a release passes before it is uploaded, in this order. */
export const gates = ['types', 'tests', 'imports']

/** What the next run of tsc does not check again; relative to the remote's folder. */
const TYPES_CACHE = 'node_modules/.cache/console-remote/types.tsbuildinfo'

const checks = {
  types: {
    title: '类型',
    check: ({ folder }) => problemOf(folder, programOf(folder, 'typescript', 'tsc'), '-p', folder, '--incremental', '--tsBuildInfoFile', TYPES_CACHE),
  },
  tests: { title: '测试', check: ({ folder }) => problemOf(folder, programOf(folder, 'jest'), '--silent') },
  imports: { title: '与控制台相符', check: refusedThere, quiet: true },
}

/**
 * Runs checks at the same time and prints a line about each. @throws with the output of the first that fails, once all
 * have ended
 */
export const passGates = (release, names) => allOf(names.map((name) => passGate(release, name)))

async function passGate(release, name) {
  const { title, check, quiet } = checks[name]
  const started = Date.now()
  const problem = await check(release)
  if (problem) throw new Error(`${title}：未通过（--skip ${name} 可以跳过，发布记录会写明）\n${problem}`)
  if (!quiet) console.error(`${title}：通过（${((Date.now() - started) / 1000).toFixed(1)} s）`)
}

/** Waits for all of them. @throws the error of the first in this order that failed */
export async function allOf(running) {
  const failed = (await Promise.allSettled(running)).find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

async function problemOf(folder, program, ...args) {
  const { code, output } = await finished(process.execPath, [program, ...args], { cwd: folder })
  return code === 0 ? undefined : output.trim()
}

/** Why that console could not offer the release to operators: imports from the shell, permissions, addresses. */
async function refusedThere({ server, token, name, record }) {
  const { reasons } = await deployCall(server, name, '/check', { method: 'POST', token, body: new URLSearchParams({ record: JSON.stringify(record) }) })
  return reasons.length ? reasons.join('\n') : undefined
}

/** `console-remote test`: the checks of a release before it is built. */
export const test = ([name]) => passGates(findRemote(name), ['types', 'tests'])
