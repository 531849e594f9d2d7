import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumOptions } from './chromium'
import { findRemotePages } from './remote-pages'
import { startServer } from './server'

/**
 * Runs before all files: starts a server for each worker, so that files that run at the same time share no data.
 * The demo data is made once; every server starts from a copy.
 */
export default async function startAll({ maxWorkers }: { maxWorkers: number }) {
  const stops: (() => Promise<unknown>)[] = []
  const stopAll = () => Promise.all(stops.map((stop) => stop()))
  Object.assign(globalThis, { stopAll })
  try {
    const data = await mkdtemp(join(tmpdir(), 'console-e2e-data-'))
    stops.push(() => rm(data, { recursive: true, force: true }))
    await (await startServer({ DATA_DIR: data })).stop()
    process.env.E2E_DATA = data

    // Unpacked before several workers start it at once.
    process.env.CHROMIUM_PATH = (await chromiumOptions()).executablePath
    await Promise.all(
      Array.from({ length: maxWorkers }, async (_, i) => {
        const server = await startServer()
        stops.push(server.stop)
        process.env[`E2E_URL_${i + 1}`] = server.url
      }),
    )
    process.env.E2E_PAGES = JSON.stringify(await findRemotePages(process.env.E2E_URL_1!))
  } catch (error) {
    await stopAll()
    throw error
  }
}
