/**
 * A file of 1 GB, hashed in the browser as the verify panel does it: by SHA-256, by SM3, and by both at once; how much
 * longer than `openssl dgst -sha256` that takes, and what it costs the page: its longest task (0: none of 50 ms or
 * more), and by how much its heap grew. Medians of three rounds.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { chromium, type Page } from 'playwright-core'
import { backEnd } from '../e2e/src/back-end'
import { chooseFile } from '../e2e/src/choose-file'
import { chromiumOptions } from '../e2e/src/chromium'
import { heapGrowth } from '../e2e/src/heap'
import { longTasks, watchLongTasks } from '../e2e/src/long-tasks'
import { startServer } from '../e2e/src/server'
import { noise } from './noise'

const BYTES = 1_000_000_000
const ROUNDS = 3
const worker = readdirSync(join(__dirname, '../shell/dist/assets')).find((name) => /^digest\..*\.worker\.js$/.test(name))!

interface Piece {
  baoquan: string
  userId: number
  newData: number
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'console-verify-'))
  const file = join(folder, 'film.mov')
  await writeFile(file, Readable.from(noise(BYTES)))
  const server = await startServer()
  const browser = await chromium.launch(await chromiumOptions())
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1366, height: 768 } })
    const api = backEnd(server.url)
    const token = await api.signIn('admin@demo.cn')
    await context.addCookies([{ name: 'token', value: token, url: server.url, sameSite: 'Strict' }])
    const { data } = await api.get<{ data: Piece[] }>('/api/ajax/data/getSaveDataList?limit=10', token)
    await measure(await context.newPage(), file, data[0]!)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true })
  }
}

async function measure(page: Page, file: string, { baoquan, userId, newData }: Piece) {
  await watchLongTasks(page)
  const rounds: Record<'openssl' | 'sha256' | 'sm3' | 'both' | 'heapMb' | 'longestTaskMs', number>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const openssl = await timed(async () => execFileSync('openssl', ['dgst', '-sha256', file]))
    // Any page of the console: its policy lets its own workers run.
    await page.goto('/login')
    const sha256 = await alone(page, file, 'sha256')
    const sm3 = await alone(page, file, 'sm3')
    await page.goto(`/${newData ? 'certificateApi' : 'certificate'}/${baoquan}/${userId}`)
    await page.getByRole('list', { name: '核验结果' }).waitFor()
    await idle(page)
    await longTasks(page)
    let heapMb = 0
    const both = await timed(async () => {
      await chooseFile(page, file)
      heapMb = await heapGrowth(page, page.getByText('核验完成').waitFor({ state: 'attached', timeout: 300_000 }))
    })
    rounds.push({ openssl, sha256, sm3, both, heapMb, longestTaskMs: Math.max(0, ...(await longTasks(page))) })
    console.log(rounds.at(-1))
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => Math.round(rounds.map(value).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]! * 100) / 100
  const speed = (seconds: number) => BYTES / 1e6 / seconds
  const figures = {
    sha256MbPerS: of(({ sha256 }) => speed(sha256)),
    sm3MbPerS: of(({ sm3 }) => speed(sm3)),
    bothMbPerS: of(({ both }) => speed(both)),
    opensslRatio: of(({ sha256, openssl }) => sha256 / openssl),
    longestTaskMs: Math.max(...rounds.map(({ longestTaskMs }) => longestTaskMs)),
    heapMb: of(({ heapMb }) => heapMb),
  }
  console.log(JSON.stringify({ bench: 'verify', ...figures }))
}

/** Until the page has nothing left to do. */
const idle = (page: Page) => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())))

/** The seconds that one algorithm takes, by the console's own worker. */
async function alone(page: Page, file: string, algorithm: string) {
  await page.evaluate(() => {
    document.body.innerHTML = '<input type="file">'
  })
  await chooseFile(page, file)
  return page.evaluate(
    ([url, algorithm]) =>
      new Promise<number>((resolve, reject) => {
        const worker = new Worker(url!)
        const began = performance.now()
        worker.onmessage = ({ data }) => {
          if ('error' in data) reject(new Error(data.error))
          if (!('digest' in data)) return
          worker.terminate()
          resolve((performance.now() - began) / 1000)
        }
        worker.onerror = () => reject(new Error('the worker did not load'))
        worker.postMessage({ file: document.querySelector('input')!.files![0], algorithm })
      }),
    [`/assets/${worker}`, algorithm],
  )
}

async function timed(work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
