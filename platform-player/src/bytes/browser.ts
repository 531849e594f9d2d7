import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { Size } from './draw'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']
/** The browser of this machine, if it has one. */
export const findBrowser = () => [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path))

const TIMEOUT_MS = 30_000
const flags = ['--headless', '--disable-gpu', '--hide-scrollbars', '--no-first-run', '--disable-background-networking', '--remote-debugging-pipe']

/** Takes a PNG of a page by the DevTools protocol. @throws when the browser does not answer in time */
export async function photograph(browser: string, html: string, { width, height }: Size): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'player-browser-'))
  // Chromium has no sandbox when it runs as root. The page is the player's own.
  const args = [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--user-data-dir=${folder}`, `--window-size=${width},${height}`]
  const child = spawn(browser, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close').catch(() => {})
  const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
  try {
    const { data } = await pageIn(child, `data:text/html;base64,${Buffer.from(html).toString('base64')}`)
    return Buffer.from(data, 'base64')
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
    await closed
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function pageIn(child: ChildProcess, url: string) {
  const { ask, happened } = devTools(child)
  const { targetId } = await ask<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  await ask('Page.enable', {}, sessionId)
  const loaded = happened('Page.loadEventFired')
  await ask('Page.navigate', { url }, sessionId)
  await loaded
  return ask<{ data: string }>('Page.captureScreenshot', { format: 'png' }, sessionId)
}

interface Message {
  id?: number
  method?: string
  result?: unknown
  error?: { message: string }
}

/** The DevTools protocol over two pipes: messages in JSON, each followed by NUL. */
function devTools(child: ChildProcess) {
  const [out, into] = [child.stdio[3] as Writable, child.stdio[4] as Readable]
  const waiting = new Map<number | string, (message: Message) => void>()
  const gone = new Promise<never>((_, reject) => {
    for (const event of ['error', 'close']) child.once(event, () => reject(new Error('浏览器已退出')))
  })
  gone.catch(() => {})
  out.on('error', () => {})
  let text = ''
  into.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\0')
    text = messages.pop()!
    for (const message of messages.map((json) => JSON.parse(json) as Message)) waiting.get(message.id ?? message.method!)?.(message)
  })
  const answer = (key: number | string) => Promise.race([gone, new Promise<Message>((resolve) => waiting.set(key, resolve))])
  let asked = 0
  return {
    async ask<T>(method: string, params: object, sessionId?: string): Promise<T> {
      const id = ++asked
      out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      const { result, error } = await answer(id)
      if (error) throw new Error(error.message)
      return result as T
    },
    happened: (method: string) => answer(method),
  }
}
