import { chromium } from 'playwright-core'
import { chromiumOptions } from './chromium'
import { startServer } from './server'

/** Before all files: a browser that every file connects to, and for each worker a server of its own on demo data: what one file does, no other file sees. */
export default async function startAll({ maxWorkers }: { maxWorkers: number }) {
  const browser = await chromium.launchServer(await chromiumOptions())
  const servers = await Promise.all(Array.from({ length: maxWorkers }, () => startServer()))
  servers.forEach(({ url }, i) => {
    process.env[`E2E_URL_${i + 1}`] = url
  })
  process.env.E2E_BROWSER = browser.wsEndpoint()
  Object.assign(globalThis, {
    stopAll: async () => {
      await browser.close()
      await Promise.all(servers.map((server) => server.stop()))
    },
  })
}
