import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serverProcess } from '../server/src/testing/server-process'

const root = resolve(__dirname, '..')

export interface LoopDelay {
  p99Ms: number
  maxMs: number
}

export interface ConsoleServer {
  url: string
  /** Where it keeps its files. */
  dataDir: string
  /** The longest delay of its event loop since the last call. */
  loopDelay(): Promise<LoopDelay>
  /** Its peak memory, in megabytes. */
  peakRss(): number
  /** Its memory now, in megabytes. */
  rss(): number
  stop(): Promise<void>
}

/** In production, lists are not checked against their schemas. No SMS is sent: nobody signs in. */
const production = { NODE_ENV: 'production', LOG_LEVEL: 'warn', SMS_GATEWAY: 'http', SMS_HTTP_URL: 'http://127.0.0.1:9/sms', PUBLIC_URL: 'http://127.0.0.1' }

/** The server as it runs in production, without pages, over a PostgreSQL. */
export async function startConsole(databaseUrl: string, env: Record<string, string> = {}): Promise<ConsoleServer> {
  const { buildServer } = await import(join(root, 'scripts/build-server.mjs'))
  await buildServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'console-bench-'))
  const server = serverProcess({
    script: join(root, 'server/dist/main.js'),
    nodeArguments: ['--require', join(__dirname, 'measure-loop.cjs')],
    env: { ...production, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BUILD_DIR: 'none', ...env },
  })
  const child = server.process
  const url = await server.url
  if (!url) throw new Error(`The server did not start:\n${server.output()}`)
  const megabytes = (figure: string) => Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  return {
    url,
    dataDir,
    async loopDelay() {
      child.send('delay')
      const [delay] = await once(child, 'message')
      return delay as LoopDelay
    },
    peakRss: () => megabytes('VmHWM'),
    rss: () => megabytes('VmRSS'),
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
