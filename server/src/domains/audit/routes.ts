import { audit } from '@console/platform/contract/audit'
import { domain } from '../../http/call'
import { exportFile } from '../../http/exports/export-file'
import { shownPage } from '../../infra/db/list'
import { shownEntry } from './changes-of'
import { entryColumns } from './export-columns'
import * as queries from './queries'

export const auditDomain = () =>
  domain(audit, {
    list: async ({ db, input }) => shownPage(await queries.listEntries(db, input), shownEntry),

    operators: ({ db }) => queries.listOperators(db),

    chain: async ({ db }) => (await queries.findChain(db))!,

    export: async (call) =>
      exportFile(call, {
        subject: 'audit',
        title: '操作日志',
        columns: entryColumns,
        list: queries.entryList(call.input),
        shown: shownEntry,
      }),
  })
