import type { Change } from '../../operators/audit/trail'
import type { FileAnswer } from '../../infra/files/file-answer'
import { batches, countUpTo, type List } from '../../infra/db/list'
import type { Call } from '../call'
import { type Column, WORKBOOK_TYPE, xlsx } from './xlsx'

const stamp = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })

interface Export<Row, Kept> {
  subject: Change['subject']
  /** The record that all rows belong to, where there is one. */
  subjectId?: number
  /** Of what; the file's name goes on with the time. */
  title: string
  columns: Column<Row>[]
  /** Its rows as the database has them. */
  list: List
  /** A row as it is written, where that differs. */
  shown?: (kept: Kept) => Row
}

/** The answer of a route that exports a list. */
export interface ExportAnswer extends FileAnswer {
  /** How many rows it will have; beyond a limit it may be said that there is one more. */
  countUpTo(limit: number): Promise<number>
  /** Rows that have been read for it so far. */
  rowsSoFar(): number
}

/** A workbook to save, made while it is read, for as long as the operator may have it. */
export function exportFile<Row, Kept = Row>(
  { db, stillAllowed, recordAccess }: Pick<Call, 'db' | 'stillAllowed' | 'recordAccess'>,
  { subject, subjectId, title, columns, list, shown }: Export<Row, Kept>,
): ExportAnswer {
  let rows = 0
  async function* whileAllowed(kept: AsyncIterable<Kept[]>) {
    for await (const batch of kept) {
      await stillAllowed()
      rows += batch.length
      yield shown ? batch.map(shown) : (batch as unknown as Row[])
    }
  }
  recordAccess({ subject, subjectId: subjectId ?? null, action: `导出${title}` })
  return {
    name: `${title}_${stamp.format(new Date()).replace(/\D/g, '')}.xlsx`,
    type: WORKBOOK_TYPE,
    countUpTo: (limit) => countUpTo(db, list, limit),
    rowsSoFar: () => rows,
    open: async () => xlsx(columns, whileAllowed(await begun(batches<Kept>(db, list)))),
  }
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
