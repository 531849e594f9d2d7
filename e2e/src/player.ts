import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { scopes } from '@console/platform/contract/open/scopes'
import { backEnd } from './back-end'

const ROOT = join(__dirname, '../..')

export interface Player {
  process: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Ends it like Ctrl+C, and returns its exit code. */
  stop: () => Promise<number | null>
}

/** A system of a console with all scopes, and a first key. */
export async function addSystem(url: string, token: string, name: string) {
  const { keyId, secret } = await backEnd(url).post<{ keyId: string; secret: string }>(
    '/api/systems/addSystem',
    { name, scopes: Object.keys(scopes).join() },
    token,
  )
  const { data } = await backEnd(url).get<{ data: { id: number; name: string }[] }>('/api/systems/getSystemList?limit=100', token)
  return { id: data.find((system) => system.name === name)!.id, key: { PLATFORM_KEY_ID: keyId, PLATFORM_SECRET: secret } }
}

/** `npm run platform -- …`, without npm. */
export function startPlayer(args: readonly string[], env: Record<string, string>): Player {
  const command = ['--require', 'tsx/cjs', 'platform-player/src/main.ts', ...args]
  const player = spawn(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  globalThis.leftProcesses?.add(player)
  let output = ''
  for (const stream of [player.stdout, player.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const closed = once(player, 'close')
  return {
    process: player,
    output: () => output,
    async stop() {
      player.kill('SIGINT')
      await closed
      globalThis.leftProcesses?.delete(player)
      return player.exitCode
    },
  }
}
