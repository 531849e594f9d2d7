import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = resolve(__dirname, '../..')

export const DEPLOY_TOKEN = 'deploy-token-of-the-browser-tests-0001'

/** The commands that a domain team deploys its remote with. */
export function deployment(url: string) {
  const env = { ...process.env, DEPLOY_TOKEN, INIT_CWD: root }
  const npm = async (script: string, ...args: string[]) =>
    (await run(process.execPath, [`scripts/${script}.mjs`, 'mf-users', ...args, '--to', url], { cwd: root, env })).stdout
  return {
    publish: (folder: string) => npm('publish-remote', '--from', folder),
    rollout: (...args: string[]) => npm('rollout', ...args),
  }
}
