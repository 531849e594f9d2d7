import type { FileAnswer } from '../http/call'
import type { ExportSlots } from './export-slots'
import { type Column, xlsx } from './xlsx'

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const stamp = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

interface Export<Row> {
  /** Of what; the file's name goes on with the time. */
  title: string
  columns: Column<Row>[]
  rows: AsyncIterable<Row[]>
}

/** A workbook to save, made while it is sent, in one of the account's `slots`. */
export const exportFile = <Row>(slots: ExportSlots, accountId: number, { title, columns, rows }: Export<Row>): FileAnswer => ({
  name: `${title}_${stamp.format(new Date()).replace(/\D/g, '')}.xlsx`,
  type: MEDIA_TYPE,
  body: slots.take(accountId, () => xlsx(columns, rows)),
})
