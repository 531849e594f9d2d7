/**
 * `npm run docs -w server`: writes docs/openapi.json, docs/open-api.json, the tables of docs/another-back-end.md,
 * docs/open-events.md, docs/schema.md, and the types of every call for programs on Node; with `--check`, fails where
 * they are stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { migrate } from '../src/infra/db/migrate'
import { createPglite, pgliteDatabase } from '../src/infra/db/pglite'
import { anotherBackEndTables } from '../src/operations/generated/another-back-end'
import { eventDocument } from '../src/operations/generated/event-document'
import { openApi } from '../src/operations/generated/open-api'
import { openapi } from '../src/operations/generated/openapi'
import { schemaDocument } from '../src/operations/generated/schema-document'

async function main() {
  const db = pgliteDatabase(await createPglite({}))
  await migrate(db)
  const written = (document: object) => `${JSON.stringify(document, null, 2)}\n`
  const documents = {
    'docs/openapi.json': written(openapi()),
    'docs/open-api.json': written(openApi()),
    'docs/open-events.md': eventDocument(),
    'docs/another-back-end.md': betweenMarks('docs/another-back-end.md', anotherBackEndTables()),
    'docs/schema.md': await schemaDocument(db),
    // A field with a default may be left out.
    'clients/node/src/open-api.ts': COMMENT_HEADER + astToString(await openapiTypes(written(openApi()), { defaultNonNullable: false })),
  }
  await db.close()
  for (const [name, text] of Object.entries(documents)) {
    const file = join(__dirname, '../..', name)
    const current = existsSync(file) && readFileSync(file, 'utf8') === text
    if (current) continue
    if (!process.argv.includes('--check')) writeFileSync(file, text)
    else {
      console.error(`${name} is stale: run npm run docs -w server`)
      process.exitCode = 1
    }
  }
}

/** A document with what is generated of it between two marks. */
function betweenMarks(name: string, text: string) {
  const [before, , after] = readFileSync(join(__dirname, '../..', name), 'utf8').split(/(?<=<!-- generated -->)|(?=<!-- \/generated -->)/)
  return `${before}\n${text}${after}`
}

void main()
