import type { Change } from '../../operators/audit/trail'
import type { FileAnswer } from '../../infra/files/file-answer'
import type { Call } from '../call'
import type { ExportSlots } from './export-slots'
import { type Column, xlsx } from './xlsx'

const MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const stamp = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

interface Export<Row> {
  subject: Change['subject']
  /** The record that all rows belong to, where there is one. */
  subjectId?: number
  /** Of what; the file's name goes on with the time. */
  title: string
  columns: Column<Row>[]
  rows: AsyncIterable<Row[]>
}

/** A workbook to save, made while it is sent, in one of the account's `slots`, for as long as the operator may have it. */
export function exportFile<Row>(
  slots: ExportSlots,
  { operator, stillAllowed, recordAccess }: Pick<Call, 'operator' | 'stillAllowed' | 'recordAccess'>,
  { subject, subjectId, title, columns, rows }: Export<Row>,
): FileAnswer {
  const open = () => slots.take(operator.accountId, async () => xlsx(columns, whileAllowed(await begun(rows), stillAllowed)))
  recordAccess({ subject, subjectId: subjectId ?? null, action: `导出${title}` })
  return { name: `${title}_${stamp.format(new Date()).replace(/\D/g, '')}.xlsx`, type: MEDIA_TYPE, open }
}

/** Reads the first batch before anything is sent, so that a query that fails is still answered with an error. */
async function begun<Row>(batches: AsyncIterable<Row[]>): Promise<AsyncIterable<Row[]>> {
  const source = batches[Symbol.asyncIterator]()
  const first = await source.next()
  async function* all() {
    for (let batch = first; !batch.done; batch = await source.next()) yield batch.value
  }
  return all()
}

async function* whileAllowed<Row>(batches: AsyncIterable<Row[]>, stillAllowed: Call['stillAllowed']) {
  for await (const batch of batches) {
    await stillAllowed()
    yield batch
  }
}
