import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { eventually } from '../../testing/eventually'
import { readXlsx } from '../../testing/read-xlsx'
import { xlsx } from './xlsx'

type Row = [string | null, number | null]
const columns = [
  { title: '名称', width: 20, value: (row: Row) => row[0] },
  { title: '积分', width: 10, value: (row: Row) => row[1] },
]
async function* inBatches(rows: Row[], size = 2) {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size)
}
const written = async (rows: Row[], maxRows?: number) => readXlsx(await buffer(xlsx(columns, inBatches(rows), maxRows)))
const texts = async (values: string[]) => (await written(values.map((value) => [value, null]))).sheets[0]!.slice(1).map(([value]) => value)

test('a workbook has a row of titles, texts as texts and numbers as numbers', async () => {
  const { sheets, parts, xml } = await written([
    ['华信科技', 12],
    ['00123', -7],
    [null, null],
    ['<b>&"x"</b>', 0],
  ])
  expect(sheets).toEqual([
    [
      ['名称', '积分'],
      ['华信科技', 12],
      ['00123', -7],
      [null, null],
      ['<b>&"x"</b>', 0],
    ],
  ])
  expect([...parts.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  expect(xml).not.toMatch(/<f[ >]/)
})

test('an empty list is also a workbook', async () => {
  expect((await written([])).sheets).toEqual([[['名称', '积分']]])
})

test('SEC-I4 a text that a spreadsheet would run as a formula has an apostrophe before it', async () => {
  const formulas = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '\u0001=1',
    '\u202e=1+1',
    '\u00ad=1',
    ' \u200b\u2066 =1',
    '\ufe0f@SUM(A1)',
    '\u3164-1',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '﹦1',
    '−1',
    '\u200b\t=1',
    '_x003D_1+1',
  ]
  for (const [i, text] of (await texts(formulas)).entries()) {
    expect([formulas[i], text]).toEqual([
      formulas[i],
      expect.not.stringMatching(/^[\s\0\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦−]|^[\t\r\n\0]/u),
    ])
  }
  expect(await texts(['=1+1', '_x003D_1+1', 'a=1', '1-2', '13800138000'])).toEqual(["'=1+1", '_x003D_1+1', 'a=1', '1-2', '13800138000'])
})

test('characters that XML does not allow are left out, all others are kept', async () => {
  expect(await texts(['a\u0000b\u0008c\u001fd\ufffee', '👨‍👩‍👧𠮷', 'x\ud800y', '一\r\n二\r三', ' 前后 '])).toEqual([
    'abcde',
    '👨‍👩‍👧𠮷',
    'xy',
    '一\n二\n三',
    ' 前后 ',
  ])
})

test('SEC-I4 any text leaves the file well-formed and is read back unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', minLength: 1 }), { minLength: 1, maxLength: 20 }), async (values) => {
      const { sheets, parts } = await written(values.map((value) => [value, 1]))
      expect(sheets[0]).toHaveLength(values.length + 1)
      expect(parts.get('xl/worksheets/sheet1.xml')).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|<f[ >]/)
      for (const [text, one] of sheets[0]!.slice(1)) {
        expect(one).toBe(1)
        expect(String(text ?? '')).not.toMatch(/^[=+\-@]/)
      }
    }),
    { numRuns: 30 },
  )
})

test('a text that is longer than a cell allows is cut', async () => {
  expect((await texts(['字'.repeat(40_000)]))[0]).toHaveLength(32_766)
})

test('rows beyond the limit of a sheet are in a further sheet, with its own titles', async () => {
  const rows = Array.from({ length: 9 }, (_, i): Row => [`第${i}`, i])
  const { sheets, parts } = await written(rows, 5)
  expect(sheets).toEqual([
    [['名称', '积分'], ...rows.slice(0, 4)],
    [['名称', '积分'], ...rows.slice(4, 8)],
    [['名称', '积分'], ...rows.slice(8)],
  ])
  expect(parts.get('xl/workbook.xml')?.match(/<sheet /g)).toHaveLength(3)
  expect((await written(rows.slice(0, 8), 5)).sheets).toHaveLength(2)
})

test('SEC-R5 the writer waits for a slow reader, and stops when the reader disconnects', async () => {
  let asked = 0
  let ended = false
  async function* endless(): AsyncGenerator<Row[]> {
    try {
      for (;;) {
        asked += 1
        yield Array.from({ length: 1000 }, (_, i): Row => [`${asked}-${i}-${Math.random()}`, i])
        await setImmediate()
      }
    } finally {
      ended = true
    }
  }
  const stream = xlsx(columns, endless())
  stream.once('readable', () => undefined)
  await settled(() => asked)
  expect(asked).toBeLessThan(100)
  stream.destroy()
  await eventually('the rows to end', () => ended)
})

test('rows that fail abort the file: it never looks complete', async () => {
  async function* failing(): AsyncGenerator<Row[]> {
    yield [['一', 1]]
    throw new Error('connection lost')
  }
  const stream = xlsx(columns, failing())
  stream.resume()
  await expect(finished(stream)).rejects.toThrow('connection lost')
})

/** Waits until a value no longer changes. */
async function settled(value: () => unknown) {
  for (let same = 0, last = value(); same < 200; same = last === value() ? same + 1 : 0) {
    last = value()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
