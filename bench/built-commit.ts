import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(__dirname, '..')

/**
 * A checkout of a commit with its own packages, built; kept under `.cache/bench` for the next time. Returns its folder.
 */
export async function builtCommit(commit: string): Promise<string> {
  const run = (cwd: string, command: string, ...args: string[]) => execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  const id = run(root, 'git', 'rev-parse', '--verify', `${commit}^{commit}`).trim()
  const checkout = join(root, '.cache/bench', id.slice(0, 12))
  if (!existsSync(checkout)) run(root, 'git', 'worktree', 'add', '--detach', checkout, id)
  if (!existsSync(join(checkout, 'node_modules'))) run(checkout, 'npm', 'ci', '--no-audit', '--no-fund')
  run(checkout, process.execPath, 'scripts/build.mjs')
  return checkout
}
