import { authenticator } from '../domains/session/sessions/authenticate'
import { type FileLocation, fileStore } from '../infra/files/file-store'
import type { BodyLimits } from '../http/requests/body-clock'
import type { Domain } from '../http/call'
import type { ReadLimits } from '../http/answers/slow-readers'
import { implement } from '../http/implement'
import { guardEverything } from '../http/requests/permission'
import { webServer } from '../http/web-server'
import { createUploads } from '../infra/uploads/uploads'
import { emptyTables, openTestDatabase } from './test-database'
import { makeOperator } from './test-operators'

interface Options {
  bodyLimits?: BodyLimits
  readLimits?: ReadLimits
  downloadWaitMs?: number
  tls?: { cert: string; key: string }
  /** Where the files of uploads are stored. */
  uploads?: FileLocation
}

/** Routes of a test behind the same hooks as the real ones. */
export async function startHttpServer(domain: Domain, { bodyLimits, readLimits, downloadWaitMs, tls, uploads: location }: Options = {}) {
  const db = await openTestDatabase()
  const uploads = location && createUploads({ ...location, db, files: fileStore(location) })
  const lines: string[] = []
  const app = webServer({ trustProxy: [], logLevel: 'info', log: { write: (line) => lines.push(line) }, bodyLimits, readLimits, downloadWaitMs, tls })
  app.addHook('onClose', () => db.close())
  try {
    guardEverything(app, authenticator(db))
    implement(app, db, domain, { uploads })
    await app.ready()
  } catch (error) {
    // An open database would keep the test's process alive.
    await app.close()
    throw error
  }
  return {
    app,
    db,
    lines,
    uploads,
    operator: (wanted?: Parameters<typeof makeOperator>[1]) => makeOperator(db, wanted),
    empty: () => emptyTables(db),
    close: () => app.close(),
  }
}

export type HttpServer = Awaited<ReturnType<typeof startHttpServer>>
