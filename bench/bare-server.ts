/**
 * `tsx bench/bare-server.ts <database> <statements>`: the least that a list call can be in one Node process. Node's own
 * HTTP server answers each request with the JSON that the last of these statements gives, and sends all of them to
 * PostgreSQL as the console does; there is no framework, no permission and no schema. `statements` is a file with them
 * as JSON.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Statement } from '../server/src/infra/db/db'
import { openPostgres } from '../server/src/infra/db/postgres'

const [database = '', file = ''] = process.argv.slice(2)
const db = openPostgres(database)
const statements: Statement[] = JSON.parse(readFileSync(file, 'utf8'))

const server = createServer(async (_, response) => {
  let row: { json?: string } | undefined
  for (const statement of statements) row = await db.one<{ json?: string }>(statement)
  const body = `{"code":200,"msg":"","data":${row!.json}}`
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
