import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverProcess } from '../../server/src/testing/server-process'

const root = join(__dirname, '../..')

export const CAPTCHA = '1234'

export interface RunningServer {
  url: string
  /** Its output so far. */
  output: () => string
  /** Ends it as in production. */
  stop: () => Promise<void>
}

/**
 * Starts the built server of a checkout on its own port and data directory, with the demo data; `env` overrides the
 * settings of browser tests.
 */
export async function startServer(env: Record<string, string> = {}, checkout = root): Promise<RunningServer> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'console-e2e-')))
  if (!env.DATA_DIR && process.env.E2E_DATA && checkout === root) await cp(process.env.E2E_DATA, dataDir, { recursive: true })
  const server = serverProcess({
    script: join(checkout, 'server/dist/main.js'),
    env: { CAPTCHA_ANSWER: CAPTCHA, LIMITS: 'relaxed', DATA_DIR: dataDir, ...env },
  })
  const url = await server.url
  if (!url) throw new Error(`The server did not start:\n${server.output()}`)
  return {
    url,
    output: server.output,
    async stop() {
      await server.stop()
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
