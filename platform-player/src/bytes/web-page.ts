import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Random } from '../random'
import type { FileBytes } from '../world'
import { pngOf } from './draw'
import { shopPage } from './scenes'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']
/** The browser of this machine, if it has one. */
export const findBrowser = () => [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path))
const WITHIN_MS = 20_000

/** A picture of a web page, taken by the browser of this machine, else drawn. */
export async function webPage(random: Random): Promise<FileBytes & { title: string }> {
  const page = shopPage(random)
  const browser = findBrowser()
  const bytes = browser ? await photographed(browser, page) : await pngOf(page)
  return { title: page.title, name: `${page.title}.png`, type: 'image/png', bytes }
}

async function photographed(browser: string, { title, width, height, body }: ReturnType<typeof shopPage>) {
  const folder = await mkdtemp(join(tmpdir(), 'player-page-'))
  try {
    const [page, picture] = [join(folder, 'page.html'), join(folder, 'page.png')]
    await writeFile(
      page,
      `<!doctype html><meta charset="utf-8"><title>${title}</title><style>body{margin:0}</style><svg width="${width}" height="${height}">${body}</svg>`,
    )
    const flags = ['--headless', '--disable-gpu', '--hide-scrollbars', '--no-first-run', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
    const args = [...flags, `--user-data-dir=${folder}`, `--window-size=${width},${height}`, `--screenshot=${picture}`, pathToFileURL(page).href]
    await promisify(execFile)(browser, args, { timeout: WITHIN_MS })
    return await readFile(picture)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
