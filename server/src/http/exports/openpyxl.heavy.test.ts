import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sampleSheets, sampleWorkbook } from '../../testing/sample-workbook'

/** Debian's package python3-openpyxl is only for this Python. */
const PYTHON = '/usr/bin/python3'

const readAll = `
import json, openpyxl, sys
book = openpyxl.load_workbook(sys.argv[1])
print(json.dumps([[[cell.value for cell in row] for row in sheet.iter_rows()] for sheet in book.worksheets]))`

test('openpyxl reads every cell at its place, texts as texts and numbers as numbers', async () => {
  const place = mkdtempSync(join(tmpdir(), 'console-openpyxl-'))
  const file = join(place, 'export.xlsx')
  writeFileSync(file, await sampleWorkbook())
  try {
    const { stdout } = await promisify(execFile)(PYTHON, ['-c', readAll, file])
    expect(JSON.parse(stdout)).toEqual(sampleSheets)
  } finally {
    rmSync(place, { recursive: true })
  }
})
