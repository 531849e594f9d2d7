import sql, { raw } from 'sql-template-tag'
import { openTestDatabase } from '../../testing/test-database'
import type { Database } from './db'
import { maskedUnless } from './fragments'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const masked = async (number: string | null, kind: 'mobile' | 'idcard', personal = false) =>
  (await db.one<{ shown: string | null }>(sql`select ${raw(maskedUnless(personal, 'number', kind))} as shown from (values (${number}::text)) given (number)`))!
    .shown

test('SEC-D2 an identity number of any length hides at least as many characters as it shows, and keeps its length', async () => {
  for (let length = 1; length <= 40; length++) {
    const number = Array.from({ length }, (_, i) => String.fromCharCode(65 + (i % 26))).join('')
    const shown = (await masked(number, 'idcard'))!
    const hidden = shown.split('*').length - 1
    expect([length, shown.length]).toEqual([length, length])
    expect([length, hidden >= length - hidden]).toEqual([length, true])
    expect([length, shown]).toEqual([length, expect.stringMatching(/^[A-Z]{0,3}\*+[A-Z]{0,4}$/)])
    expect([length, number.startsWith(shown.split('*')[0]!), number.endsWith(shown.split('*').at(-1)!)]).toEqual([length, true, true])
  }
})

test('SEC-D2 numbers of the usual lengths keep the digits that distinguish them', async () => {
  expect(await masked('110101199001011234', 'idcard')).toBe('110***********1234')
  expect(await masked('110101900101123', 'idcard')).toBe('110*********123')
  expect(await masked('H123456789', 'idcard')).toBe('H1******89')
  expect(await masked('13812340001', 'mobile')).toBe('138****0001')
  expect(await masked(null, 'idcard')).toBeNull()
})

test('operators with the permission see it unmasked', async () => {
  expect(await masked('H123456789', 'idcard', true)).toBe('H123456789')
  expect(await masked('13812340001', 'mobile', true)).toBe('13812340001')
})
