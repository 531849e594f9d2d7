import { Workbook } from 'exceljs'
import { read, utils } from 'xlsx'
import { sampleSheets, sampleWorkbook } from '../../testing/sample-workbook'

test('exceljs reads every cell at its place, texts as texts and numbers as numbers', async () => {
  const workbook = new Workbook()
  await workbook.xlsx.load((await sampleWorkbook()) as never)
  const sheets = workbook.worksheets.map((sheet) =>
    Array.from({ length: sheet.rowCount }, (_, row) => [1, 2, 3].map((column) => sheet.getRow(row + 1).getCell(column).value ?? null)),
  )
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['数据', '数据2'])
  expect(sheets).toEqual(sampleSheets)
  expect(workbook.worksheets[0]!.getCell('A1').font?.bold).toBe(true)
})

test('SheetJS reads every cell at its place, texts as texts and numbers as numbers', async () => {
  const workbook = read(await sampleWorkbook())
  const sheets = workbook.SheetNames.map((name) => utils.sheet_to_json(workbook.Sheets[name]!, { header: 1, defval: null, blankrows: true }))
  expect(workbook.SheetNames).toEqual(['数据', '数据2'])
  expect(sheets).toEqual(sampleSheets)
})
