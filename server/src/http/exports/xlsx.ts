import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { cell } from './cell'

export interface Column<Row> {
  title: string
  /** In characters. */
  width: number
  value(row: Row): string | number | null
}

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What a sheet can hold, its header included. */
const MAX_ROWS = 1_048_576
/** The number of rows in one text; several texts wait in memory for the reader. */
const ROWS_OF_A_PIECE = 25
const compressed = { compressionLevel: 1 }

/**
 * A workbook, written while it is read: only the current piece is in memory. Rows beyond what a sheet can hold go on
 * in a further sheet. Destroying the stream ends the rows, too.
 */
export function xlsx<Row>(columns: Column<Row>[], batches: AsyncIterable<Row[]>, maxRows = MAX_ROWS): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const rows = new Pieces(batches)
  let sheets = 0

  async function* sheet() {
    yield sheetHead(columns)
    for (let written = 1; written < maxRows; ) {
      const piece = await rows.next(Math.min(ROWS_OF_A_PIECE, maxRows - written))
      if (!piece) break
      yield piece.map((row, i) => rowXml(columns, row, written + i + 1)).join('')
      written += piece.length
    }
    yield '</sheetData></worksheet>'
    if (await rows.more()) addSheet()
    else finish()
  }

  function addSheet() {
    sheets += 1
    const stream = Readable.from(sheet())
    stream.once('error', (error) => output.destroy(error))
    output.once('close', () => stream.destroy())
    zip.addReadStream(stream, `xl/worksheets/sheet${sheets}.xml`, compressed)
  }

  function finish() {
    for (const [name, xml] of Object.entries(parts(sheets))) zip.addBuffer(Buffer.from(xml), name, compressed)
    zip.end()
  }

  zip.on('error', (error) => output.destroy(error as unknown as Error))
  output.once('close', () => rows.stop())
  addSheet()
  return output
}

/** Batches, cut to the size that is asked for. */
class Pieces<Row> {
  private readonly source
  private rest: Row[] = []

  constructor(batches: AsyncIterable<Row[]>) {
    this.source = batches[Symbol.asyncIterator]()
  }

  async more() {
    while (this.rest.length === 0) {
      const { done, value } = await this.source.next()
      if (done) return false
      this.rest = value
    }
    return true
  }

  async next(size: number) {
    if (!(await this.more())) return undefined
    const piece = this.rest.slice(0, size)
    // A copy: the maker of the batch still reads it.
    this.rest = this.rest.slice(size)
    return piece
  }

  stop() {
    return this.source.return?.()
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// Readers of spreadsheets take a row or a cell without its place for none.
const rowXml = <Row>(columns: Column<Row>[], row: Row, number: number) =>
  `<row r="${number}">${columns.map(({ value }, i) => cell(`${letterOf(i)}${number}`, value(row))).join('')}</row>`

/** A column's letter; no list has more than 26 columns. */
const letterOf = (index: number) => LETTERS[index]!
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A frozen row of bold titles. */
const sheetHead = <Row>(columns: Column<Row>[]) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<cols>${columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>` +
  `<sheetData><row r="1">${columns.map(({ title }, i) => cell(`${letterOf(i)}1`, title).replace('<c ', '<c s="1" ')).join('')}</row>`

function parts(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  return {
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${numbers.map((n) => `<sheet name="${n === 1 ? '数据' : `数据${n}`}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${CONTENT}.worksheet+xml"/>`).join('')}</Types>`,
  }
}
