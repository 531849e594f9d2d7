import { buffer } from 'node:stream/consumers'
import { xlsx } from '../http/exports/xlsx'

type Row = [string | null, number | null, string | null]
const columns = [
  { title: '名称', width: 20, value: (row: Row) => row[0] },
  { title: '积分', width: 10, value: (row: Row) => row[1] },
  { title: '说明', width: 10, value: (row: Row) => row[2] },
]

async function* batches(): AsyncGenerator<Row[]> {
  yield [
    ['华信科技', 12, '<b>&"x"</b>'],
    ['00123', -7, null],
  ]
  yield [
    [null, 0, ' 前后 '],
    [null, null, null],
    ['=1+1', 1, '一\n二'],
  ]
}

/** A workbook whose first sheet has at most three rows besides its titles. */
export const sampleWorkbook = () => buffer(xlsx(columns, batches(), 4))

/** The expected content of each of its sheets. */
export const sampleSheets = [
  [
    ['名称', '积分', '说明'],
    ['华信科技', 12, '<b>&"x"</b>'],
    ['00123', -7, null],
    [null, 0, ' 前后 '],
  ],
  [
    ['名称', '积分', '说明'],
    [null, null, null],
    ["'=1+1", 1, '一\n二'],
  ],
]
