import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { appNotice } from '@console/platform/contract/app-notice'
import sql from 'sql-template-tag'
import { migrate } from '../db/migrate'
import { openDatabase } from '../db/open-database'
import { apk } from '../../testing/apk'
import { multipartOf } from '../../testing/multipart'
import { runServer, type ServerProcess } from '../../testing/server-process'
import { makeOperator } from '../../testing/test-operators'

const ROUNDS = 15
const CLIENTS = 4

jest.setTimeout(30 * 60_000)

const place = mkdtempSync(join(tmpdir(), 'console-killed-uploads-'))
const dataDir = join(place, 'data')
let server: ServerProcess | undefined
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await server?.exit
  rmSync(place, { recursive: true })
})

const namesIn = (folder: string) => (existsSync(join(dataDir, 'files', folder)) ? readdirSync(join(dataDir, 'files', folder)).sort() : [])

async function start() {
  server = runServer(dataDir, { DEMO: '0' })
  const url = await server.url
  if (!url) throw new Error(server.output())
  return url
}

/** Waits for the sweep that follows the start. */
async function swept() {
  const until = Date.now() + 30_000
  while (namesIn('incoming').length && Date.now() < until) await setTimeout(20)
}

/** Sends one package; returns its id when it was accepted. */
async function upload(url: string, { token, payload, type }: { token: string; payload: Buffer; type: string }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  const answer = await fetch(url + appNotice.upload.path, { method: 'POST', body: payload as Uint8Array<ArrayBuffer>, headers }).catch(() => undefined)
  const body = (await answer?.json().catch(() => undefined)) as { code: number; data: { path: string } } | undefined
  return body?.code === 200 ? body.data.path.replace('.apk', '') : undefined
}

async function owned() {
  const db = await openDatabase({ dataDir })
  const rows = await db.rows<{ id: string }>(sql`select id from uploads order by id`)
  await db.close()
  return rows.map(({ id }) => id)
}

test('SEC-F1 SEC-L3 after a kill at random moments of uploads no row lacks its file, and after the next start no file lacks its row', async () => {
  const opened = await openDatabase({ dataDir })
  await migrate(opened)
  const { token } = await makeOperator(opened, { permissions: 'all' })
  const later = new Date(Date.now() + 3_600_000)
  await opened.rows(sql`update sessions set created_at = ${later}, last_seen_at = ${later}`)
  await opened.close()
  const { payload, type } = await multipartOf([['file', { name: 'a.apk', bytes: await apk({ files: { random: randomBytes(8_000_000) } }) }]])

  const acknowledged: string[] = []
  let longestMs = 0
  for (let round = 0; round < ROUNDS; round++) {
    const url = await start()
    if (round === 0) longestMs = await timed(async () => acknowledged.push((await upload(url, { token, payload, type }))!))
    let stopped = false
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!stopped) {
        const id = await upload(url, { token, payload, type })
        if (id) acknowledged.push(id)
      }
    })
    // So late that some have been taken in, also where everything takes long.
    await setTimeout(randomInt(10, Math.max(1_500, 2 * CLIENTS * longestMs)))
    stopped = true
    server!.process.kill('SIGKILL')
    await Promise.all([...clients, server!.exit])

    await start()
    await swept()
    await server!.stop()
    const rows = await owned()
    expect([namesIn('incoming'), namesIn('uploads')]).toEqual([[], rows])
    expect(acknowledged.filter((id) => !rows.includes(id))).toEqual([])
  }
  expect(acknowledged.length).toBeGreaterThan(1)
})

async function timed(work: () => Promise<unknown>) {
  const started = performance.now()
  await work()
  return Math.ceil(performance.now() - started)
}
