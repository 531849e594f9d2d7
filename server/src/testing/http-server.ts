import { authenticator } from '../domains/session/authenticate'
import type { Domain } from '../http/call'
import { implement } from '../http/implement'
import { guardEverything } from '../http/permission'
import { webServer } from '../http/web-server'
import { emptyTables, openTestDatabase } from './test-database'
import { makeOperator } from './test-operators'

/** Routes of a test's own behind everything that stands before the real ones. */
export async function startHttpServer(domain: Domain) {
  const db = await openTestDatabase()
  const lines: string[] = []
  const app = webServer({ trustProxy: [], logLevel: 'info', log: { write: (line) => lines.push(line) } })
  guardEverything(app, authenticator(db))
  implement(app, db, domain)
  app.addHook('onClose', () => db.close())
  await app.ready()
  return {
    app,
    db,
    lines,
    operator: (wanted?: Parameters<typeof makeOperator>[1]) => makeOperator(db, wanted),
    empty: () => emptyTables(db),
    close: () => app.close(),
  }
}

export type HttpServer = Awaited<ReturnType<typeof startHttpServer>>
