import { deployCall } from './deploy-call.mjs'
import { programOf, remoteHere } from './project.mjs'
import { finished } from './run.mjs'

/** What a release passes before it is uploaded, in this order. */
export const gates = ['types', 'tests', 'imports']

const checks = {
  types: { title: '类型', check: ({ folder }) => faultOf(folder, programOf(folder, 'typescript', 'tsc'), '-p', folder) },
  tests: { title: '测试', check: ({ folder }) => faultOf(folder, programOf(folder, 'jest'), '--silent') },
  imports: { title: '与控制台相符', check: refusedThere, quiet: true },
}

/** Checks, one after the other, and says in a line how each went. @throws with what the first that fails has said */
export async function passGates(release, names) {
  for (const name of names) {
    const { title, check, quiet } = checks[name]
    const started = Date.now()
    const fault = await check(release)
    if (fault) throw new Error(`${title}：未通过（--skip ${name} 可以跳过，发布记录会写明）\n${fault}`)
    if (!quiet) console.error(`${title}：通过（${((Date.now() - started) / 1000).toFixed(1)} s）`)
  }
}

async function faultOf(folder, program, ...args) {
  const { code, output } = await finished(process.execPath, [program, ...args], { cwd: folder })
  return code === 0 ? undefined : output.trim()
}

/** Why that console could not give the release to anybody: what it takes from the shell, its permissions, its addresses. */
async function refusedThere({ server, token, name, record }) {
  const { reasons } = await deployCall(server, name, '/check', { method: 'POST', token, body: new URLSearchParams({ record: JSON.stringify(record) }) })
  return reasons.length ? reasons.join('\n') : undefined
}

/** `console-remote test`: what a release passes before it is built. */
export const test = ([name]) => passGates(remoteHere(name), ['types', 'tests'])
