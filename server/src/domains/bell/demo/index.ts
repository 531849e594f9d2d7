import sql from 'sql-template-tag'
import type { DemoData } from '../../../demo/demo-data'

/** Records of the demo came into their queues when they were handed in, not when the server was first started. */
export const demo: DemoData = {
  after: ['users', 'notarization', 'finance'],
  async seed(tx) {
    await tx.rows(sql`
      update queue_arrivals a set at = came.at from (
        select queue, id::bigint, registered_at as at from users cross join (values ('enterprise'), ('individual')) q (queue)
        union all
        select 'notarization', order_id, added_at from notarizations
        union all
        select 'invoice', id, created_at from invoices
      ) came where came.queue = a.queue and came.id = a.record_id`)
  },
}
