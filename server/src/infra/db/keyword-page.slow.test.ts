import sql from 'sql-template-tag'
import { explain } from '../../testing/index-plan'
import { openTestDatabase } from '../../testing/test-database'
import type { Database, Statement } from './db'
import { inKey } from './fragments'
import { batches, countUpTo, type List, page } from './list'

/**
 * Seven thousand rows of one week, before it 48 of each of two hundred weeks, and long before these eleven thousand of
 * another one. The newest row is 1.
 */
const RECENT = 7_000
const OLD = 16_600
const ROWS = 27_600
/** What is in the names from one row to another, beside 甲 and the row's number. */
const MARKS: Record<string, [number, number][]> = {
  丙: [[ROWS, ROWS]],
  己: [[OLD + 1, ROWS]],
  庚: [[4_401, RECENT]],
  辛: [[ROWS - 2_500, ROWS]],
  壬: [
    [1, 3],
    [OLD + 1, ROWS],
  ],
}

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await db.script(`
    create table notes (id int primary key, at timestamptz not null, colour int not null, name text not null, name_key text not null generated always as (search_key(name)) stored);
    insert into notes (id, at, colour, name)
      select i, timestamptz '2026-01-01 08:00+08' - case
          when i <= ${RECENT} then i * interval '1 minute'
          when i <= ${OLD} then interval '7 days' + (i - ${RECENT}) * interval '210 minutes'
          else interval '1996 days' + (i - ${OLD}) * interval '30 seconds' end, i % 2,
        '甲' || case when i % 7 = 0 then '乙' else 'a' end || i || ${Object.entries(MARKS)
          .map(([mark, ranges]) => `case when ${ranges.map(([first, last]) => `i between ${first} and ${last}`).join(' or ')} then '${mark}' else '' end`)
          .join(' || ')}
      from generate_series(1, ${ROWS}) i order by i desc;
    create index notes_by_time on notes (at, id);
    create index notes_search on notes using gin (
      week_of(at), (week_of(at) >> 3), (week_of(at) >> 6), (id >> 13), (id >> 16), (id >> 19), colour, name_key gin_trgm_ops
    );
    analyze notes`)
})
afterAll(() => db.close())

interface Searched {
  keyword: string
  colour?: number
  part?: List['part']
}

const listOf = ({ keyword, colour, part = 'week' }: Searched): List => ({
  columns: 'n.id',
  table: 'notes n',
  alias: 'n',
  where: [colour !== undefined && sql`n.colour = ${colour}`],
  keyword: inKey('n.name_key', keyword),
  part,
  order: part === 'week' ? ['at', 'id'] : ['id'],
})

async function found(searched: Searched, number: number, sort = 'at.desc') {
  const answer = await page<{ id: number }>(db, listOf(searched), { page: number, limit: 10, sort })
  const { data, ...counted } = JSON.parse(answer.text) as { data: { id: number }[]; count: number; more?: true }
  return { ids: data.map(({ id }) => id), ...counted }
}

const marksOf = (i: number) => Object.entries(MARKS).map(([mark, ranges]) => (ranges.some(([first, last]) => i >= first && i <= last) ? mark : ''))
const nameOf = (i: number) => `甲${i % 7 ? 'a' : '乙'}${i}${marksOf(i).join('')}`

/** Of the rows by time, or by id: the lower the id the newer the row. */
function expected({ keyword, colour, part }: Searched, number: number, sort = 'at.desc') {
  const ids = Array.from({ length: ROWS }, (_, i) => i + 1).filter((i) => nameOf(i).includes(keyword) && (colour === undefined || i % 2 === colour))
  if (sort.endsWith('.asc') !== (part === 'id')) ids.reverse()
  const most = Math.max(10_000, number * 10)
  return { ids: ids.slice(number * 10 - 10, number * 10), count: Math.min(ids.length, most), ...(ids.length > most && { more: true }) }
}

const searches: Searched[] = [
  { keyword: '甲' },
  { keyword: '乙' },
  { keyword: '丙' },
  { keyword: '丁' },
  { keyword: '己' },
  { keyword: '庚' },
  { keyword: '辛' },
  { keyword: '壬' },
  { keyword: 'a' },
  { keyword: 'a1' },
  { keyword: '12' },
  { keyword: '甲a12' },
  { keyword: '乙', colour: 1 },
  { keyword: '甲', colour: 0 },
  { keyword: '己', colour: 1 },
  { keyword: '甲', part: 'id' },
  { keyword: '乙', part: 'id', colour: 1 },
]
test.each(searches)('SCALE-01 what %j finds is counted and shown in the list’s order, on every page, from either end', async (searched) => {
  for (const sort of ['at.desc', 'at.asc'])
    for (const number of [1, 300, 301, 900, 1001, 1260]) {
      const answer = await found(searched, number, sort)
      const wanted = expected(searched, number, sort)
      // Behind the last row there is none, however many there are.
      expect([sort, number, answer]).toEqual([sort, number, wanted])
    }
})

test('SCALE-01 a page of hits that hundreds of thousands would be counted for is refused, in words', async () => {
  const list = listOf({ keyword: '甲' })
  await expect(page(db, list, { page: 10_000, limit: 10 })).resolves.toBeDefined()
  const message = '关键词的结果只能翻到前 10 万条，请缩小范围'
  await expect(page(db, list, { page: 10_001, limit: 10 })).rejects.toMatchObject({ code: 422, message, details: { fields: { page: message } } })
  await expect(page(db, list, { page: 1_000_000, limit: 100 })).rejects.toMatchObject({ code: 422 })
})

test('SCALE-01 a keyword is looked for by the index of each size of parts, and nowhere else', async () => {
  const statements: Statement[] = []
  const rows = jest.spyOn(db, 'rows').mockImplementation(async (statement) => {
    statements.push(statement)
    return []
  })
  await page(db, listOf({ keyword: '乙', colour: 1 }), { page: 1, limit: 10 })
  rows.mockRestore()
  const plan = (await db.rows<{ 'QUERY PLAN': string }>(explain(statements[0]!))).map((line) => line['QUERY PLAN']).join('\n')
  expect(plan.match(/Bitmap Index Scan on notes_search/g)).toHaveLength(2)
  expect(plan.match(/Index Cond: .*= p\w*\.part.*colour.*name_key/g)).toHaveLength(2)
  expect(plan).not.toContain('Seq Scan')
})

test('SCALE-01 for a page with few new hits those of eight weeks far back are not all found, however many they are', async () => {
  const one = jest.spyOn(db, 'one')
  await page(db, listOf({ keyword: '壬' }), { page: 1, limit: 10 })
  const [weeks, eightWeeks] = one.mock.lastCall![0].values.filter(Array.isArray)
  one.mockRestore()
  expect([weeks?.length, eightWeeks]).toEqual([1, []])
})

test.each([
  [{ keyword: '甲' }, 51],
  [{ keyword: '甲', part: 'id' as const }, 51],
  [{ keyword: '甲', part: false as const }, 51],
  [{ keyword: '丙' }, 1],
  [{ keyword: '丁' }, 0],
])('SCALE-04 before an export of %j hits are counted to one more than are sent at once: %d', async (searched, counted) => {
  expect(await countUpTo(db, listOf(searched), 50)).toBe(counted)
})

test.each<Searched>([{ keyword: '乙' }, { keyword: '壬', colour: 1 }, { keyword: '乙', part: 'id' }, { keyword: '丁' }])(
  'SCALE-04 an export of %j has each hit once, in the list’s order',
  async (searched) => {
    const ids: number[] = []
    for await (const batch of batches<{ id: number }>(db, listOf(searched), 100)) ids.push(...batch.map(({ id }) => id))
    const all = Array.from({ length: ROWS }, (_, i) => i + 1).filter(
      (i) => nameOf(i).includes(searched.keyword) && (searched.colour === undefined || i % 2 === searched.colour),
    )
    expect(ids).toEqual('part' in searched ? all.reverse() : all)
  },
)
