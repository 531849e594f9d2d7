import sql from 'sql-template-tag'
import type { DemoData } from '../../../demo/demo-data'
import { demoTime } from '../../../demo/demo-time'

/** Without keys: a secret that everybody knows is none. */
export const demo: DemoData = {
  async seed(tx) {
    for (const name of ['官网', '手机 App', '取证服务'])
      await tx.rows(sql`insert into systems (name, scopes, created_at) values (${name}, '{evidence}', ${new Date(demoTime('2026-11-02T10:00:00+08:00'))})`)
  },
}
