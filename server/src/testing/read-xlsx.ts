import { unzip } from './unzip'

/** A workbook as a spreadsheet reads it: the rows of each sheet, numbers as numbers, and all of its XML. */
export async function readXlsx(bytes: Buffer) {
  const parts = await unzip(bytes)
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/')).map(([, xml]) => rowsOf(xml))
  return { parts, sheets, xml: [...parts.values()].join('') }
}

/** Rows with as many cells as the first one; missing cells are null. */
function rowsOf(sheet: string) {
  const rows = [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(
    ([, row]) => new Map([...row!.matchAll(/<c(?: s="\d+")? r="([A-Z]+)\d+"[^>]*>(.*?)<\/c>/gs)].map(([, column, content]) => [column!, cellValue(content!)])),
  )
  const columns = [...(rows[0]?.keys() ?? [])]
  return rows.map((cells) => columns.map((column) => cells.get(column) ?? null))
}

function cellValue(content: string) {
  const number = /^<v>(.*)<\/v>$/s.exec(content)?.[1]
  if (number !== undefined) return Number(number)
  const written = /^<is><t(?: xml:space="preserve")?>(.*)<\/t><\/is>$/s.exec(content)![1]!
  return written
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}
