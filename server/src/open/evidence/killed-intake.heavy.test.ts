import { createHash, randomBytes, randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { openEvidence, type SavedEvidence } from '@console/platform/contract/open/evidence'
import sql from 'sql-template-tag'
import { migrate } from '../../infra/db/migrate'
import { openDatabase } from '../../infra/db/open-database'
import { fileStore } from '../../infra/files/file-store'
import { addressOf, signedHeaders } from '../../testing/open-caller'
import { runServer, type ServerProcess } from '../../testing/server-process'
import { insertUser } from '../../testing/test-users'

const ROUNDS = 20
const WRITERS = 16

jest.setTimeout(30 * 60_000)

const dataDir = mkdtempSync(join(tmpdir(), 'console-killed-intake-'))
const key = { keyId: 'app0123456789abcdef', secret: '0123456789abcdef'.repeat(2) }
let server: ServerProcess | undefined
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await server?.exit
  rmSync(dataDir, { recursive: true })
})

async function start() {
  server = runServer(dataDir, { DEMO: '0', ANCHOR_EVERY_S: '1' })
  const url = await server.url
  if (!url) throw new Error(server.output())
  return url
}

const namesIn = (folder: string) => {
  const path = join(dataDir, 'files', folder)
  return existsSync(path) ? readdirSync(path).sort() : []
}

/** Sends one piece; returns the acknowledged one. */
async function save(origin: string, ref: string, bytes: Buffer): Promise<SavedEvidence | undefined> {
  const url = origin + addressOf(openEvidence.save, { ref })
  const file = { name: `${ref}.bin`, type: 'application/octet-stream', content: bytes.toString('base64') }
  const body = JSON.stringify({ title: ref, fileType: 5, file })
  const headers = await signedHeaders(key, { method: 'PUT', url, body })
  const answer = await fetch(url, { method: 'PUT', body, headers }).catch(() => undefined)
  return answer?.ok ? ((await answer.json().catch(() => undefined)) as SavedEvidence | undefined) : undefined
}

test('OPEN-07 with a server that is killed repeatedly under sixteen writers every acknowledged piece has its file, and no other is stored partially', async () => {
  const made = await openDatabase({ dataDir })
  await migrate(made)
  await insertUser(made, { type: 2, status: 3, app_id: key.keyId, security_key: key.secret })
  await made.close()

  const acknowledged = new Map<string, { baoquan: string; sha256: string }>()
  const sent = new Map<string, string>()
  for (let round = 0; round < ROUNDS; round++) {
    const url = await start()
    let stopped = false
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; !stopped; n++) {
        const ref = `${round}-${writer}-${n}`
        const bytes = randomBytes(randomInt(1, 20_000))
        sent.set(ref, createHash('sha256').update(bytes).digest('hex'))
        const saved = await save(url, ref, bytes)
        if (saved) acknowledged.set(ref, saved)
      }
    })
    await setTimeout(randomInt(200, 2_000))
    stopped = true
    server!.process.kill('SIGKILL')
    await Promise.all([...writers, server!.exit])
  }
  await start()
  const until = Date.now() + 60_000
  while (namesIn('incoming').length && Date.now() < until) await setTimeout(50)
  await server!.stop()

  const db = await openDatabase({ dataDir })
  const rows = await db.rows<{ ref: string; baoquan: string; sha256: string; file: string }>(sql`
    select r.ref, e.baoquan, encode(e.sha256, 'hex') as sha256, f.file from evidence e
    left join open_references r on r.resource = 'evidence' and r.record_id = e.id left join evidence_files f on f.evidence_id = e.id and f.kind = 'original'`)
  const uploads = (await db.rows<{ id: string }>(sql`select id from uploads order by id`)).map(({ id }) => id)
  const files = fileStore({ dataDir })
  const kept = new Map(rows.map((row) => [row.ref, row]))
  expect(kept.size).toBe(rows.length)
  for (const [ref, { baoquan }] of acknowledged) expect([ref, kept.get(ref)?.baoquan]).toEqual([ref, baoquan])
  for (const { ref, sha256, file } of rows) {
    const bytes = await buffer((await files.read(file))!)
    expect([ref, sha256, createHash('sha256').update(bytes).digest('hex')]).toEqual([ref, sent.get(ref), sent.get(ref)])
  }
  expect([namesIn('incoming'), namesIn('uploads')]).toEqual([[], uploads])
  expect(uploads.length).toBe(rows.length)
  await db.close()
  expect(acknowledged.size).toBeGreaterThan(ROUNDS)
})
