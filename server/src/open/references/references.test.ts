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

test('OPEN-34 OPEN-37 what fails because the same call at the same time has done it is done', async () => {
  // The other one is committed after this one has looked, and has used up what both were given.
  await unlessDone(db, reference, async () => {
    await done()
    throw usedUp
  })
  const again = jest.fn()
  await unlessDone(db, reference, again)
  expect(again).not.toHaveBeenCalled()
})

test('what fails and was done by nobody, or was another thing, is refused', async () => {
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
