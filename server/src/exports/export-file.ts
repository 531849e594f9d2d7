import type { Call, FileAnswer } from '../http/call'
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

/** A workbook to save, made while it is sent, in one of the account's `slots`, for as long as the operator may have it. */
export const exportFile = <Row>(slots: ExportSlots, call: Pick<Call, 'operator' | 'stillAllowed'>, { title, columns, rows }: Export<Row>): FileAnswer => ({
  name: `${title}_${stamp.format(new Date()).replace(/\D/g, '')}.xlsx`,
  type: MEDIA_TYPE,
  body: slots.take(call.operator.accountId, () => xlsx(columns, whileAllowed(rows, call))),
})

async function* whileAllowed<Row>(batches: AsyncIterable<Row[]>, { stillAllowed }: Pick<Call, 'stillAllowed'>) {
  for await (const batch of batches) {
    await stillAllowed()
    yield batch
  }
}
