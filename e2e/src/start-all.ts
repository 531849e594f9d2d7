import { chromium } from 'playwright-core'
import { chromiumOptions } from './chromium'
import { startServer } from './server'

/** Before all files: the server on demo data, and a browser that every file connects to. */
export default async function startAll() {
  const [server, browser] = await Promise.all([startServer(), chromiumOptions().then((options) => chromium.launchServer(options))])
  process.env.E2E_URL = server.url
  process.env.E2E_BROWSER = browser.wsEndpoint()
  Object.assign(globalThis, {
    stopAll: async () => {
      await browser.close()
      await server.stop()
    },
  })
}
