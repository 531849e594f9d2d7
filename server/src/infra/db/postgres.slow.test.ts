import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import sql from 'sql-template-tag'
import type { Database } from './db'
import { isUnreachable, openPostgres } from './postgres'

const GONE_MS = 300
/** AuthenticationOk and ReadyForQuery. */
const WELCOME = Buffer.from('520000000800000000' + '5a0000000549', 'hex')

/** Lets clients in, and answers none of their statements: as a host that is gone without a word. */
const silent = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.write(WELCOME)))
let db: Database
beforeAll(async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
})
beforeEach(() => {
  const { port } = silent.address() as AddressInfo
  db = openPostgres(`postgres://console@127.0.0.1:${port}/console`, { connections: 2, waitMs: 5_000, goneMs: GONE_MS })
})
afterEach(() => db.close())
afterAll(() => silent.close())

test.each<[string, () => Promise<unknown>]>([
  ['a statement', () => db.rows(sql`select 1`)],
  ['a transaction', () => db.transaction(async (tx) => tx.rows(sql`select 1`))],
])('%s on a connection whose other end is gone fails, and gives its place to the next', async (_, ask) => {
  const errors = await Promise.all(Array.from({ length: 6 }, () => ask().catch((error: Error) => error)))
  expect(errors.map((error) => [(error as Error).message, isUnreachable(error as Error)])).toEqual(
    Array(6).fill([`The database did not answer for ${GONE_MS} ms`, true]),
  )
  expect(db.connections!()).toEqual({ open: 0, idle: 0, waiting: 0 })
})

test('a connection without traffic is asked for a sign of life', async () => {
  const asked = jest.spyOn(Socket.prototype, 'setKeepAlive')
  await db.rows(sql`select 1`).catch(() => undefined)
  expect(asked).toHaveBeenCalledWith(true, 10_000)
})
