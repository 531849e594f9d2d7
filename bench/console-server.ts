import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../server/src/testing/temporary-postgres'

const root = resolve(__dirname, '..')

export interface LoopDelay {
  p99Ms: number
  maxMs: number
}

export interface ConsoleServer {
  url: string
  /** How long its event loop was held up since this was asked last. */
  loopDelay(): Promise<LoopDelay>
  /** The most memory that it ever held, in megabytes. */
  peakRss(): number
  stop(): Promise<void>
}

/** The server as `npm start` runs it, without pages, over a PostgreSQL; its log goes into a file. */
export async function startConsole(databaseUrl: string): Promise<ConsoleServer> {
  const { buildServer } = await import(join(root, 'scripts/build-server.mjs'))
  await buildServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const port = await freePort()
  const log = openSync(join(dataDir, 'log'), 'a')
  const child = spawn(process.execPath, ['--require', join(__dirname, 'measure-loop.cjs'), join(root, 'server/dist/main.js')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BUILD_DIR: 'none', DEMO: '0', HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  closeSync(log)
  const url = `http://127.0.0.1:${port}`
  await ready(child, url)
  return {
    url,
    async loopDelay() {
      child.send('delay')
      const [delay] = await once(child, 'message')
      return delay as LoopDelay
    },
    peakRss: () => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(child: ChildProcess, url: string) {
  for (const until = Date.now() + 30_000; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error('the server stopped at once')
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server was not ready in time')
}
