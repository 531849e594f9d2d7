import type { Scope } from '@console/platform/contract/open/scopes'
import sql from 'sql-template-tag'
import type { DemoData } from '../../../demo/demo-data'
import { demoTime } from '../../../demo/demo-time'

const systems: [string, Scope[]][] = [
  ['官网', ['evidence', 'users', 'credentials', 'orders', 'invoices', 'notarizations', 'app']],
  ['手机 App', ['evidence', 'users', 'orders', 'app']],
  ['取证服务', ['evidence', 'captures']],
]

/** Without keys: a secret that everybody knows is none. */
export const demo: DemoData = {
  async seed(tx) {
    for (const [name, scopes] of systems)
      await tx.rows(sql`insert into systems (name, scopes, created_at) values (${name}, ${scopes}, ${new Date(demoTime('2026-11-02T10:00:00+08:00'))})`)
  },
}
