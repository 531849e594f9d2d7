import { cpus, totalmem } from 'node:os'
import { run } from '@console/platform/cli/run.mjs'
import { root } from './workspaces.mjs'

const GIB = 2 ** 30

/** A run of the heavy tests as a row of the table in docs/heavy-runs.md. */
export async function heavyRunLine({ passed, failed, started }) {
  const git = async (...args) => (await run('git', args, { cwd: root, capture: true })).trim()
  const changed = (await git('status', '--porcelain')) ? ' + changes' : ''
  const commit = `${await git('rev-parse', '--short', 'HEAD')}${changed}`
  const minutes = Math.round((Date.now() - started.getTime()) / 60_000)
  const [{ model }] = cpus()
  const machine = `${cpus().length} × ${model.trim()}, ${Math.round(totalmem() / GIB)} GB, Node ${process.versions.node}`
  return `| ${[started.toISOString().slice(0, 10), commit, passed, failed, minutes, machine].join(' | ')} |`
}
