import { Problem } from '@console/platform/contract/open/problems'
import type { Database } from '../../infra/db/db'
import { emptyTables, openTestDatabase } from '../../testing/test-database'
import { contentHash, type NewReference, onceByReference, unlessDone } from './references'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
beforeEach(() => emptyTables(db))
afterAll(() => db.close())

const reference: NewReference = { namespace: 'platform', resource: 'invoice-pdf', ref: 'I-1', content: contentHash({ upload_id: 'x' }) }
const done = (content = reference.content) => db.transaction((tx) => onceByReference(tx, { ...reference, content }, async () => 7))
const usedUp = new Problem('invalid-fields', '该上传已被使用')

test('OPEN-34 OPEN-37 a call that fails because a simultaneous identical call succeeded gets its answer', async () => {
  // The other one commits after this one has looked, and has used both uploads.
  await unlessDone(db, reference, async () => {
    await done()
    throw usedUp
  })
  const again = jest.fn()
  await unlessDone(db, reference, again)
  expect(again).not.toHaveBeenCalled()
})

test('a failure without an identical successful call is a refusal', async () => {
  const failing = async () => {
    throw usedUp
  }
  await expect(unlessDone(db, reference, failing)).rejects.toBe(usedUp)
  await expect(
    unlessDone(db, reference, async () => {
      await done(contentHash({ upload_id: 'y' }))
      throw usedUp
    }),
  ).rejects.toMatchObject({ type: 'reference-conflict' })
})
