import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(__dirname, '../..')

export const DEPLOY_TOKEN = 'deploy-token-of-the-browser-tests-0001'

/** The commands that a domain team deploys its remote with. */
export function deployment(url: string) {
  const env = { ...process.env, DEPLOY_TOKEN, INIT_CWD: root }
  const consoleRemote = async (command: string, ...args: string[]) =>
    (await run(process.execPath, ['shared/cli/console-remote.mjs', command, 'mf-users', ...args, '--to', url], { cwd: root, env })).stdout
  return {
    publish: (folder: string) => consoleRemote('publish', '--from', folder),
    rollout: (...args: string[]) => consoleRemote('rollout', ...args),
  }
}
