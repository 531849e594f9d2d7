import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database, Statement } from '../infra/db/db'
import { type FileStore, fileStore, filesIn } from '../infra/files/file-store'
import { insertEvidence } from '../testing/test-evidence'
import { insertNotarization } from '../testing/test-notarizations'
import { startTestServer, type TestServer } from '../testing/test-server'
import { insertUser } from '../testing/test-users'
import { deleteReplaced, encryptDocuments } from './encrypt-documents'
import { keepDocument } from './keep-document'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterAll(() => server.close())

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)
const storeWith = (...keys: [string, Uint8Array][]) => fileStore({ ...server.config, documentKeys: new Map(keys) })

const CARD = '一张身份证的照片'
const photo = (name: string) => Buffer.from(`${CARD} ${name}`.repeat(5_000))

/** Documents of both tables; two applicants submitted the same bytes. */
async function insertDocuments() {
  const store = (name: string) => server.files.put(photo(name))
  const add = async (userId: number, kind: string, { file, size, sha256 }: Awaited<ReturnType<FileStore['put']>>) =>
    server.db.rows(sql`
      insert into user_documents (path, user_id, kind, file, type, size, sha256) values (${`${userId}-${kind}`}, ${userId}, ${kind}, ${file}, 'image/png', ${size}, ${sha256})`)
  const users = [await insertUser(server.db), await insertUser(server.db)]
  for (const user of users) {
    await add(user, 'author_front', await store('same'))
    await add(user, 'author_back', await store(`back of ${user}`))
  }
  const order = await insertNotarization(server.db, { userId: users[0]! })
  const { file, size, sha256 } = await store('same')
  await server.db.rows(sql`insert into notarization_documents values ('card', ${order.orderId}, 'author_front', ${file}, 'image/png', ${size}, ${sha256})`)
}

const documents = () =>
  server.db.rows<{ file: string; sha256: string; size: number }>(
    sql`select file, sha256, size from user_documents union all select file, sha256, size from notarization_documents`,
  )

const unreadable: string[] = []
const run = async (files: FileStore, keyId: string) => {
  unreadable.length = 0
  const encrypted = await encryptDocuments({
    db: server.db,
    files,
    keyId,
    signal: new AbortController().signal,
    unreadable: (_, file) => unreadable.push(file),
  })
  await deleteReplaced(server.db, files, 0)
  return encrypted
}

/** Files on the disk whose bytes can be read as one of the documents. */
const readableOnDisk = () => {
  const root = filesIn(server.config.dataDir)
  const all = readdirSync(root, { recursive: true }) as string[]
  return all.filter((file) => statSync(join(root, file)).isFile() && readFileSync(join(root, file)).includes(CARD)).sort()
}

async function expectWhole(files: FileStore, folder: string) {
  const found = await documents()
  expect(found).toHaveLength(5)
  for (const { file, size } of found) {
    expect(file.startsWith(folder)).toBe(true)
    expect((await buffer((await files.read(file))!)).length).toBe(size)
    expect(await files.sizeOf(file)).toBe(size)
  }
  return new Set(found.map(({ file }) => file)).size
}

test('SEC-D2 documents from before a key was set are encrypted, and no readable copy is left', async () => {
  await insertDocuments()
  expect(readableOnDisk()).toHaveLength(3)
  const files = storeWith(['k1', OLD])
  expect(await run(files, 'k1')).toBe(3)
  expect(await expectWhole(files, 'documents/k1/')).toBe(3)
  expect(readableOnDisk()).toEqual([])
  expect(await run(files, 'k1')).toBe(0)
})

test('SEC-D2 documents are re-encrypted by a new key, and the old one is no longer needed', async () => {
  await insertDocuments()
  await run(storeWith(['k1', OLD]), 'k1')
  const before = await documents()
  expect(await run(storeWith(['k2', NEW], ['k1', OLD]), 'k2')).toBe(3)
  const files = storeWith(['k2', NEW])
  expect(await expectWhole(files, 'documents/k2/')).toBe(3)
  for (const { file } of before) expect(await server.files.sizeOf(file)).toBeUndefined()
})

test('a document’s earlier copy is kept for a while for its readers', async () => {
  await insertDocuments()
  const files = storeWith(['k1', OLD])
  await encryptDocuments({ db: server.db, files, keyId: 'k1', signal: new AbortController().signal, unreadable: (_, file) => unreadable.push(file) })
  await deleteReplaced(server.db, files)
  expect(readableOnDisk()).toHaveLength(3)
})

test('files that evidence also refers to are kept', async () => {
  await insertDocuments()
  const { file } = await server.files.put(photo('same'))
  const { id } = await insertEvidence(server.db, { userId: await insertUser(server.db) })
  await server.db.rows(sql`
    insert into evidence_files (path, evidence_id, kind, name, file, type, size, sha256, crc32)
    values ('same', ${id}, 'thumbnail', 'same.png', ${file}, 'image/png', 1, ${'0'.repeat(64)}, 0)`)
  await run(storeWith(['k1', OLD]), 'k1')
  expect(readableOnDisk()).toEqual([file])
})

test('an unreadable document is logged and kept, and the others are encrypted', async () => {
  await insertDocuments()
  const [{ file: lost } = { file: '' }] = await documents()
  await server.files.remove(lost)
  expect(await run(storeWith(['k1', OLD]), 'k1')).toBe(2)
  expect(unreadable).toEqual([lost])
  expect((await documents()).filter(({ file }) => file === lost)).not.toEqual([])
})

test('two servers that encrypt at the same time leave one copy of each document', async () => {
  await insertDocuments()
  const files = storeWith(['k9', OLD])
  const both = await Promise.all([run(files, 'k9'), run(files, 'k9')])
  expect(both[0] + both[1]).toBe(3)
  const copies = readdirSync(join(filesIn(server.config.dataDir), 'documents/k9'), { recursive: true }) as string[]
  expect(copies.filter((file) => file.length > 2)).toHaveLength(3)
})

describe('OPEN-25 a document that is handed in again while its earlier copy is deleted', () => {
  const AGAIN = Buffer.concat([Buffer.from('%PDF-'), photo('again')])
  /** Kept once, by a call that failed afterwards, long ago. */
  async function leftBehind() {
    const { file } = await keepDocument(server.db, server.files, AGAIN, 'application/pdf')
    await server.db.rows(sql`update replaced_documents set replaced_at = now() - interval '10 minutes'`)
    return file
  }
  /** As a call does it that succeeds. */
  async function handIn(userId: number) {
    const { file, size, sha256, path } = await keepDocument(server.db, server.files, AGAIN, 'application/pdf')
    await server.db.rows(sql`
      insert into user_documents (path, user_id, kind, file, type, size, sha256) values (${path}, ${userId}, 'license', ${file}, 'application/pdf', ${size}, ${sha256})`)
  }

  test.each([0, 10])('is kept when it comes after the decision to delete it, %i minutes before its turn', async (minutes) => {
    const [file, userId] = [await leftBehind(), await insertUser(server.db)]
    let isLate = false
    const raced: Database = {
      ...server.db,
      async rows<T>(query: Statement) {
        const found = await server.db.rows<T>(query)
        if (!isLate) {
          isLate = true
          await handIn(userId)
          await server.db.rows(sql`update replaced_documents set replaced_at = replaced_at - interval '1 minute' * ${minutes}::int`)
        }
        return found
      },
    }
    await deleteReplaced(raced, server.files)
    expect([isLate, await server.files.sizeOf(file)]).toEqual([true, AGAIN.length])
    await deleteReplaced(server.db, server.files, 0)
    expect([await server.db.rows(sql`select from replaced_documents`), await server.files.sizeOf(file)]).toEqual([[], AGAIN.length])
  })

  test('is put once the copy is gone when it comes in the middle of that', async () => {
    const [file, userId] = [await leftBehind(), await insertUser(server.db)]
    let handingIn: Promise<void> | undefined
    const remove = async (name: string) => {
      handingIn = handIn(userId)
      await setTimeout(300)
      await server.files.remove(name)
    }
    await deleteReplaced(server.db, { ...server.files, remove })
    await handingIn
    expect([handingIn !== undefined, await server.files.sizeOf(file)]).toEqual([true, AGAIN.length])
  })
})
