import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { migrate } from '../../../infra/db/migrate'
import { openDatabase } from '../../../infra/db/open-database'
import { ANVIL_KEY, type Anvil, startAnvil } from '../../../testing/anvil'
import { runServer, type ServerProcess } from '../../../testing/server-process'
import { type StubService, stubService } from '../../../testing/stub-service'
import { insertEvidence } from '../../../testing/test-evidence'
import { insertUser } from '../../../testing/test-users'

const ROUNDS = 6
/** One a second: far more than what is sealed and confirmed at once takes. */
const MOST_BLOCKS = 90
const METRICS_TOKEN = 'm'.repeat(32)
jest.setTimeout(3_600_000)

const place = mkdtempSync(join(tmpdir(), 'console-sending-'))
const dataDir = join(place, 'data')
let anvil: Anvil
let between: StubService
let server: ServerProcess | undefined
/** What to do when the server sends a transaction, which `pass` hands on. */
let onSend: (pass: () => Promise<string>) => Promise<string | undefined>

beforeAll(async () => {
  writeFileSync(join(place, 'key'), `${ANVIL_KEY}\n`)
  anvil = await startAnvil({ state: join(place, 'state') })
  between = await stubService((body) => {
    const pass = async () => (await fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: new Uint8Array(body) })).text()
    return String(body).includes('eth_sendRawTransaction') ? onSend(pass) : pass()
  })
})
afterAll(async () => {
  server?.process.kill('SIGKILL')
  await server?.exit
  await between.close()
  await anvil.stop()
  rmSync(place, { recursive: true })
})

async function onDatabase<T>(work: (db: Db) => Promise<T>) {
  const db = await openDatabase({ dataDir })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const start = () => runServer(dataDir, { DEMO: '0', ANCHOR_EVERY_S: '1', CHAIN_RPC_URL: between.url, CHAIN_PRIVATE_KEY: join(place, 'key'), METRICS_TOKEN })

/** Pieces that are in no head, and heads that are in no block that counts. */
async function waiting(url: string) {
  const body = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  const [unsealed, unchained] = ['console_evidence_unsealed', 'console_ledger_unchained'].map(
    (name) =>
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))!
        .split(' ')[1],
  )
  return Number(unsealed) + Number(unchained)
}

test('SEC-R11 a server killed between storing a transaction and sending it: no transaction is paid for twice, and no piece is lost', async () => {
  const userId = await onDatabase(async (db) => {
    await migrate(db)
    return insertUser(db, { name: '华信科技' })
  })
  for (let round = 0; round < ROUNDS; round++) {
    await onDatabase((db) => insertEvidence(db, { userId }))
    onSend = async (pass) => {
      // Every other time the node has got it, and the server never learns.
      if (round % 2 === 1) await pass()
      server!.process.kill('SIGKILL')
      return undefined
    }
    server = start()
    await server.exit
    expect(await onDatabase((db) => db.rows(sql`select from ledger_anchors where state = 'sending'`))).not.toEqual([])
  }

  onSend = (pass) => pass()
  server = start()
  const url = await server.url
  // What is sealed and confirmed moves an end of custody, which makes one more head.
  for (let quiet = 0, blocks = 0; quiet < 10; blocks += 1) {
    if (blocks > MOST_BLOCKS) throw new Error(`Something still waits after ${blocks} blocks.\n${server.output()}`)
    await anvil.mine(1)
    await setTimeout(1_000)
    quiet = (await waiting(url!)) === 0 ? quiet + 1 : 0
  }
  expect(await server.stop()).toBe(0)
  await onDatabase(async (db) => {
    expect(await db.one(sql`select count(*)::int as pieces, count(head_id)::int as sealed from evidence_proofs`)).toEqual({ pieces: ROUNDS, sealed: ROUNDS })
    const { heads } = (await db.one<{ heads: number }>(sql`select count(*)::int as heads from ledger_heads`))!
    expect(await db.rows(sql`select state, count(*)::int as anchors, count(distinct head_id)::int as heads from ledger_anchors group by state`)).toEqual([
      { state: 'confirmed', anchors: heads, heads },
    ])
    const sender = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    expect(Number(await anvil.ask('eth_getTransactionCount', sender, 'latest'))).toBe(heads)
  })
})
