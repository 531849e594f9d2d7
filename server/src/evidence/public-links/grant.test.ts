import { createHmac, randomBytes } from 'node:crypto'
import { type Grant, type LinkKeys, newGrantId, readGrant, writeGrant } from './grant'

const keys: LinkKeys = new Map([
  ['k2', randomBytes(32)],
  ['k1', randomBytes(32)],
])
const now = new Date('2026-06-01T10:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const grant: Grant = { purpose: 'preview', baoquan: 'BQ00000000000007', id: newGrantId(), expiresAt: later(900) }

test('a grant is parsed as it was written, for every purpose', () => {
  const grants: Grant[] = [grant, { ...grant, purpose: 'certificate' }, { ...grant, purpose: 'verify' }, { ...grant, purpose: 'verify', expiresAt: null }]
  for (const given of grants) expect(readGrant(keys, writeGrant(keys, given), now)).toEqual(given)
})

test('SEC-Z8 it has 128 random bits and is short enough for a QR code beside its address', () => {
  expect(grant.id).toHaveLength(16)
  expect(writeGrant(keys, grant).length).toBeLessThan(100)
  const ids = new Set(Array.from({ length: 10_000 }, () => newGrantId().toString('hex')))
  expect(ids.size).toBe(10_000)
})

test('SEC-Z8 no number from 1 to 10,000 is a valid grant', () => {
  const numbers = Array.from({ length: 10_000 }, (_, i) => String(i + 1))
  expect(numbers.filter((number) => readGrant(keys, number, now))).toEqual([])
})

test('SEC-Z8 with any of its characters changed it is invalid', () => {
  const text = writeGrant(keys, grant)
  for (let at = 0; at < text.length; at += 1)
    for (const other of ['A', 'b', '0', '.', '-', '']) {
      const changed = text.slice(0, at) + other + text.slice(at + 1)
      if (changed !== text) expect([changed, readGrant(keys, changed, now)]).toEqual([changed, undefined])
    }
})

test('SEC-Z8 with any bit of any byte flipped it is invalid', () => {
  const bytes = Buffer.from(writeGrant(keys, grant))
  for (let at = 0; at < bytes.length; at += 1)
    for (let bit = 0; bit < 8; bit += 1) {
      const flipped = Buffer.from(bytes)
      flipped[at]! ^= 1 << bit
      expect(readGrant(keys, flipped.toString('latin1'), now)).toBeUndefined()
    }
})

test('SEC-Z8 it expires at its second, and only a grant on paper has no expiry', () => {
  const text = writeGrant(keys, grant)
  expect(readGrant(keys, text, later(899))).toEqual(grant)
  expect(readGrant(keys, text, later(900))).toBeUndefined()
  expect(readGrant(keys, text, later(901))).toBeUndefined()
  for (const purpose of ['preview', 'certificate'] as const)
    expect(readGrant(keys, writeGrant(keys, { ...grant, purpose, expiresAt: null }), now)).toBeUndefined()
})

test('SEC-Z8 parts of two grants do not make a third', () => {
  const parts = writeGrant(keys, grant).split('.')
  const others = writeGrant(keys, { purpose: 'certificate', baoquan: 'BQ00000000000008', id: newGrantId(), expiresAt: later(3600) }).split('.')
  for (let at = 0; at < parts.length; at += 1) {
    const mixed = parts.map((part, i) => (i === at ? others[i]! : part)).join('.')
    if (mixed !== parts.join('.')) expect([mixed, readGrant(keys, mixed, now)]).toEqual([mixed, undefined])
  }
})

test('SEC-Z8 an unsigned text, one signed by another key and any other text are invalid', () => {
  const text = writeGrant(keys, grant)
  const head = text.slice(0, text.lastIndexOf('.'))
  const byStranger = createHmac('sha256', randomBytes(32)).update(`public-link-1|${head}`).digest().subarray(0, 16).toString('base64url')
  for (const other of ['', '.....', head, `${head}.`, `${head}.${'A'.repeat(22)}`, `${head}.${byStranger}`, text.toUpperCase(), ` ${text}`, `${text}\n`])
    expect([other, readGrant(keys, other, now)]).toEqual([other, undefined])
})

test('an older key still opens its grants; a removed key opens nothing', () => {
  const [[, newest], [, older]] = [...keys] as [[string, Uint8Array], [string, Uint8Array]]
  const text = writeGrant(new Map([['k1', older]]), grant)
  expect(readGrant(keys, text, now)).toEqual(grant)
  expect(readGrant(new Map([['k2', newest]]), text, now)).toBeUndefined()
  expect(readGrant(new Map([['k1', newest]]), text, now)).toBeUndefined()
})
