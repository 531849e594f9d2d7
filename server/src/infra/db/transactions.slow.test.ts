import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Nothing, post, routes, text } from '@console/platform/contract'
import sql from 'sql-template-tag'
import * as z from 'zod/mini'
import { domain } from '../../http/call'
import { type HttpServer, startHttpServer } from '../../testing/http-server'

const source = join(__dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))

test('SEC-L5 only the database’s own files contain transaction statements', () => {
  const speaking = files.filter(
    (file) =>
      !file.startsWith('infra/db/') &&
      /(['"`]|sql`)\s*(begin|start transaction|commit|rollback|savepoint|release savepoint)\b/i.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(speaking).toEqual([])
  expect(files.length).toBeGreaterThan(50)
})

// Before you add a file without queries, check that none of it can come from a caller.
test('SEC-I1 raw SQL text, which has no parameters, is only in query files', () => {
  const raw = files.filter(
    (file) =>
      !/^(infra\/db|testing)\/|(^|[/-])queries\.ts$/.test(file) &&
      /\braw\((?!\))|\.script\(|\b(rows|one)(<\w+>)?\(\{/.test(readFileSync(join(source, file), 'utf8')),
  )
  expect(raw.toSorted()).toEqual(['http/requests/rate-limit.ts'])
})

const transfers = routes({
  move: post('/api/transfers/move', { summary: '转移', access: 'signed-in', input: z.strictObject({ name: text('名称') }), result: Nothing }),
})

describe('while a third of the requests throw', () => {
  let server: HttpServer
  beforeAll(async () => {
    server = await startHttpServer(
      domain(transfers, {
        async move({ db, input: { name }, record }) {
          await db.rows(sql`insert into entries (name, points) values (${name}, -5)`)
          if (Number(name) % 3 === 0) throw new Error('fault')
          await db.transaction((tx) => tx.rows(sql`insert into entries (name, points) values (${name}, 5)`))
          record({ subject: 'user', subjectId: Number(name), action: '转移' })
          return null
        },
      }),
    )
    await server.db.script('create table entries (name text not null, points int not null)')
  })
  afterAll(() => server.close())

  test('SEC-L5 every acknowledged write is complete, and nothing of the others is stored', async () => {
    const { token } = await server.operator()
    const names = Array.from({ length: 300 }, (_, i) => String(i))
    const move = async (name: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': `transfer-${name}` }
      return (await server.app.inject({ method: 'POST', url: transfers.move.path, headers, payload: `name=${name}` })).statusCode
    }
    // Not all at once: on a busy machine the last ones would be refused for want of a connection.
    const statuses: number[] = []
    const lane = async (waiting: IterableIterator<[number, string]>) => {
      for (const [i, name] of waiting) statuses[i] = await move(name)
    }
    const waiting = names.entries()
    await Promise.all(Array.from({ length: 20 }, () => lane(waiting)))
    const acknowledged = names.filter((_, i) => statuses[i] === 200)
    expect(acknowledged).toEqual(names.filter((name) => Number(name) % 3 !== 0))
    const stored = await server.db.rows<{ name: string; entries: number; sum: number }>(sql`
      select name, count(*) as entries, sum(points) as sum from entries group by name order by name::int`)
    expect(stored).toEqual(acknowledged.map((name) => ({ name, entries: 2, sum: 0 })))
    const recorded = await server.db.rows<{ name: string }>(sql`select subject_id::text as name from audit_trail order by subject_id`)
    expect(recorded.map(({ name }) => name)).toEqual(acknowledged)
  })
})
