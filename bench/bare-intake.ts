/**
 * `tsx bench/bare-intake.ts <database> <folder>`: the least that taking in a piece can be in one Node process: Fastify
 * reads the JSON, the file is written and synced, and one row is inserted. No signature, digest, proof, custody or
 * reference.
 */
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import sql from 'sql-template-tag'
import { openPostgres } from '../server/src/infra/db/postgres'

const [database = '', folder = ''] = process.argv.slice(2)
const db = openPostgres(database)
const app = fastify({ bodyLimit: 2 * 1024 * 1024 })

app.put('/open/v1/evidence/:ref', async ({ params, body }) => {
  const { ref } = params as { ref: string }
  const { title, file } = body as { title: string; file: { content: string } }
  const name = randomUUID()
  const handle = await open(join(folder, name), 'wx')
  await handle.writeFile(Buffer.from(file.content, 'base64'))
  await handle.sync()
  await handle.close()
  await db.rows(sql`insert into bare_pieces (ref, title, file) values (${ref}, ${title}, ${name})`)
  return { ref }
})

async function main() {
  await db.script('create table if not exists bare_pieces (ref text primary key, title text not null, file text not null)')
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
}

void main()
