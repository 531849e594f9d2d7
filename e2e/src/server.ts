import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const READY_MS = 60_000

export const CAPTCHA = '1234'

export interface RunningServer {
  url: string
  /** Everything that it has printed so far. */
  output: () => string
  /** Ends it, the way it would end in production. */
  stop: () => Promise<void>
}

/** Starts the built server of a checkout on a port and a data directory of its own; `env` goes over what browser tests need. */
export async function startServer(env: Record<string, string> = {}, checkout = root): Promise<RunningServer> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'console-e2e-')))
  const child = spawn(process.execPath, [join(checkout, 'server/dist/main.js')], {
    env: { ...process.env, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', CAPTCHA_ANSWER: CAPTCHA, LIMITS: 'relaxed', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return {
    url: await addressOf(child, () => output),
    output: () => output,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  const until = Date.now() + READY_MS
  while (Date.now() < until) {
    const address = /https?:\/\/[\d.]+:\d+/.exec(output())?.[0]
    if (address && (await fetch(`${address}/healthz`).catch(() => undefined))?.ok) return address
    if (child.exitCode !== null) throw new Error(`The server stopped at once:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready in time:\n${output()}`)
}
