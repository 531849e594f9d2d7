import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../config/config'
import type { Db } from '../../infra/db/db'
import type { Vault } from '../../infra/secrets/vault'
import { PLATFORM_NAME, platformKey } from './platform-key'

/** This checkout. */
const ROOT = join(__dirname, '../../../..')
const PLAYER = 'platform-player/src/main.ts'
/** An act every three seconds: enough to see lists and charts move. */
const RATE = '0.3'
const STOP_WITHIN_MS = 3000

interface Options {
  db: Db
  vault: Vault
  config: Pick<Config, 'tls'>
  /** Where this server listens. */
  address: string
}

/** Plays the outside world against this server, in a process of its own. Returns how to stop it. */
export async function playPlatform({ db, vault, config: { tls }, address }: Options): Promise<(() => Promise<void>) | undefined> {
  const problem = tls ? '使用 TLS 时请用 npm run platform' : !existsSync(join(ROOT, PLAYER)) ? `没有 ${PLAYER}` : undefined
  const key = problem ? undefined : await platformKey(db, vault)
  if (!key) {
    console.warn(`未运行演示平台：${problem ?? `接入系统“${PLATFORM_NAME}”已停用`}`)
    return undefined
  }
  const player = spawn(process.execPath, ['--require', 'tsx/cjs', PLAYER, '--to', address, '--rate', RATE], {
    cwd: ROOT,
    env: { ...process.env, PLATFORM_KEY_ID: key.keyId, PLATFORM_SECRET: key.secret },
    // Its end of the channel closes with this process, however that ends.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isStopped = false
  const exit = new Promise<unknown>((resolve) => player.once('exit', resolve).once('error', resolve))
  void exit.then((how) => isStopped || console.warn(`演示平台已退出：${how}`))
  return async () => {
    isStopped = true
    player.kill('SIGTERM')
    const late = setTimeout(STOP_WITHIN_MS, 'late', { ref: false })
    if ((await Promise.race([exit, late])) === 'late') player.kill('SIGKILL')
  }
}
