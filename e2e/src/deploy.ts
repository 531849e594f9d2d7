import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'

const run = promisify(execFile)
const root = resolve(__dirname, '../..')

export const DEPLOY_TOKEN = 'deploy-token-of-the-browser-tests-0001'

/** The deploy token of a team: every remote has another one. */
export const deployTokenOf = (remote: string) => `${DEPLOY_TOKEN}-${remote}`

/** The commands with which a domain team deploys its remote. */
export function deployment(url: string, remote = 'mf-users', token = DEPLOY_TOKEN) {
  const env = { ...process.env, DEPLOY_TOKEN: token, INIT_CWD: root }
  const consoleRemote = async (command: string, ...args: string[]) =>
    (await run(process.execPath, ['shared/cli/console-remote.mjs', command, remote, ...args, '--to', url], { cwd: root, env })).stdout
  return {
    publish: (folder: string) => consoleRemote('publish', '--from', folder),
    rollout: (...args: string[]) => consoleRemote('rollout', ...args),
  }
}

/** Waits until the registry gives a page a version of mf-users. */
export const waitForVersion = (page: Page, version: string) =>
  page.waitForResponse(async (response) => {
    if (!response.url().includes('/registry.json') || !response.ok()) return false
    const { remotes } = (await response.json()) as { remotes: { name: string; version: string }[] }
    return remotes.some((remote) => remote.name === 'mf-users' && remote.version === version)
  })
