import { existsSync } from 'node:fs'
import { join } from 'node:path'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Chinese fonts, the same on every machine. */
const FONTS = join(__dirname, 'fonts.conf')

/** How to start a browser: the one of CHROMIUM_PATH, else an installed one, else the one of an npm package. */
export async function chromiumOptions() {
  const executablePath = process.env.CHROMIUM_PATH ?? installed.find((path) => existsSync(path)) ?? (await bundledChromium())
  return { executablePath, args: flags, headless: true, env: { ...process.env, FONTCONFIG_FILE: FONTS } }
}

async function bundledChromium() {
  // The package unpacks libraries that a minimal system lacks only when it detects AWS Lambda.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
