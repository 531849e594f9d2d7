import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app'
import { readConfig } from '../config/config'
import type { Database, Statement } from '../infra/db/db'
import { migrate } from '../infra/db/migrate'
import { openPostgres } from '../infra/db/postgres'
import { storeOwnNodes } from '../operators/permissions/own-nodes'
import { everyExport, everyList, type MeasuredList } from '../testing/every-list'
import { growTables } from '../testing/grown-tables'
import { genericStepsOf, type PlanStep } from '../testing/index-plan'
import { seedLists } from '../testing/seeds/seed-lists'
import { type Postgres, startPostgres } from '../testing/temporary-postgres'
import { makeOperator } from '../testing/test-operators'

/** Ten million pieces of evidence, and a million of everything else. */
const SEEDED = { users: 5_000, evidence: 50_000 }
const TIMES = 200
/**
 * What one scan may cost, in the planner's unit, a block that is read in order. Some ten thousand rows found by an
 * index cost as much.
 */
const MOST = 10_000

const place = mkdtempSync(join(tmpdir(), 'console-plans-'))
let postgres: Postgres
let db: Database
let app: ReturnType<typeof createApp>
let headers: Record<string, string>
let large: string[]
const asked: Statement[] = []
beforeAll(async () => {
  postgres = await startPostgres({ fsync: 'off', autovacuum: 'off', max_connections: '60' })
  db = openPostgres(postgres.url)
  await migrate(db)
  await storeOwnNodes(db)
  headers = { authorization: `Bearer ${(await makeOperator(db, { permissions: 'all' })).token}` }
  await seedLists(db, SEEDED)
  large = await growTables(db, postgres, TIMES)
  const recorded = openPostgres(postgres.url)
  for (const way of ['rows', 'one'] as const) {
    const ask = recorded[way].bind(recorded)
    recorded[way] = (statement: Statement) => {
      asked.push(statement)
      // biome-ignore lint/suspicious/noExplicitAny: both return what they are asked for
      return ask(statement) as any
    }
  }
  app = createApp({
    config: { ...readConfig({ DEMO: '0', BUILD_DIR: 'none', DATA_DIR: place }), callsPerMinute: 1_000_000 },
    db: recorded,
    secret: Buffer.alloc(32),
  })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await db.close()
  await postgres.stop()
  rmSync(place, { recursive: true })
})

/** Steps that have read all of the rows below them before they give the first. */
const WHOLE = /^(Sort|Incremental Sort|Aggregate|Hash|Materialize|WindowAgg|SetOp|Unique|BitmapAnd|BitmapOr)$/
const TOGETHER = ['Outer', 'Member', 'Subquery', undefined]
/** Whether the step below gives its rows one by one, as they are asked for. */
const givesOneByOne = (type: string, below: PlanStep) =>
  !WHOLE.test(type) && (TOGETHER.includes(below['Parent Relationship']) || (type === 'Merge Join' && below['Parent Relationship'] === 'Inner'))

/** Of the waiting cases, the few that the operator handles are left out. */
const LEAVES_OUT_FEW = /<> ALL \(handlers\)/

/**
 * The scans that read too much. One that is stopped by a limit may go on for as long as it likes, if it returns each
 * row that it reads.
 */
function dearScans(step: PlanStep, isStopped = false): PlanStep[] {
  const { 'Node Type': type, 'Relation Name': table = '', Filter: filter, 'Total Cost': cost, Plans: steps = [] } = step
  const returnsAll = !filter || LEAVES_OUT_FEW.test(filter)
  const isDear = large.includes(table) && (type === 'Seq Scan' || (cost > MOST && !(isStopped && returnsAll)))
  const stops = (below: PlanStep) => (type === 'Limit' || isStopped) && givesOneByOne(type, below)
  return [...(isDear ? [step] : []), ...steps.flatMap((below) => dearScans(below, stops(below)))]
}

/** What its calls read too much of, without a filter and with each one. */
async function dearScansOf({ address, filters }: MeasuredList) {
  const dear: unknown[] = []
  for (const query of ['', ...filters]) {
    asked.length = 0
    const answer = await app.inject({ url: `${address}&${query}`, headers })
    expect([query, answer.statusCode]).toEqual([query, 200])
    for (const statement of asked) dear.push(...dearScans(await genericStepsOf(db, statement)).map((scan) => ({ query: decodeURIComponent(query), ...scan })))
  }
  return dear
}

const lists = everyList('')

test.each([...lists, ...everyExport()].map((list) => [list.path, list] as const))(
  'SCALE-09 with ten million rows no statement of %s reads many of them',
  async (_, list) => {
    expect(await dearScansOf(list)).toEqual([])
  },
)

test('SCALE-09 the lists that can grow without end are among them', () => {
  expect(large).toEqual(
    expect.arrayContaining([
      'evidence',
      'users',
      'orders',
      'invoices',
      'notarizations',
      'captures',
      'gifts',
      'feedback',
      'audit_trail_before',
      'front_logins_before',
    ]),
  )
})

test('SCALE-09 an index that is not there is noticed', async () => {
  const signIns = lists.find(({ path, address }) => path === '/api/authority/getLoginLog' && address.includes('type=2'))!
  await db.script('drop index front_logins_search')
  expect(await dearScansOf(signIns)).not.toEqual([])
})
