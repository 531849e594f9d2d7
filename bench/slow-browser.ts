import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { chromiumOptions } from '../e2e/src/chromium'

// The servers' certificate is made here and its key passed to the browser, which caches nothing from a server whose
// certificate it does not trust.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'

/** Makes a certificate for servers on 127.0.0.1, which then speak h2; returns their environment. */
export function certificate(place: string) {
  const [TLS_CERT, TLS_KEY] = [join(place, 'cert.pem'), join(place, 'key.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', ...subject, '-keyout', TLS_KEY, '-out', TLS_CERT],
    { stdio: 'ignore' },
  )
  return { TLS_CERT, TLS_KEY }
}

/** Starts a Chromium that trusts this certificate. */
export async function launchBrowser({ TLS_CERT }: ReturnType<typeof certificate>): Promise<Browser> {
  const options = await chromiumOptions()
  return chromium.launch({ ...options, args: [...options.args, `--ignore-certificate-errors-spki-list=${keyOf(TLS_CERT)}`] })
}

/** The SHA-256 of a certificate's public key, as Chromium's flag takes it. */
const keyOf = (cert: string) =>
  createHash('sha256')
    .update(new X509Certificate(readFileSync(cert)).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

/**
 * A window of its own with an empty cache, 10 Mbit/s with 40 ms, and a processor four times slower; signed in when
 * there is a token.
 */
export async function openSlow(browser: Browser, { url, token }: { url: string; token?: string }) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  if (token) await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Strict' }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page, cdp }
}

/** What files weigh on the wire, in kB of 1000 bytes. */
export async function kilobytes(urls: string[], encoding: 'br' | 'gzip') {
  const sizes = await Promise.all(
    urls.map(async (url) => Number((await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': encoding } })).headers.get('content-length'))),
  )
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10
}

/** The value below which a share of them lies: 0.5 is the median. */
export const quantile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!
