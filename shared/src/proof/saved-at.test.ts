import type { Fact } from './facts'
import { compareWithStamps } from './saved-at'

const stamp = new Date('2026-01-02T10:00:00Z')
const signed = { state: 'passed', why: '存证清单由平台签名，签名者：平台' } as const
const said = (stated: unknown, facts: Fact[] = [], signatures: (Date | undefined)[] = [stamp]) =>
  compareWithStamps({ file: stamp, signatures }, JSON.stringify(stated), signed, facts)

test.each([
  ['2026-01-02T10:05:00Z', 'passed'],
  ['2026-01-02T10:05:01Z', 'failed'],
  ['2026-01-01T10:00:00Z', 'passed'],
  ['2026-01-01T09:59:59Z', 'unverified'],
  ['2019-01-02T10:00:00Z', 'unverified'],
])('a piece that was stamped at 10:00 on the second, with %s as the platform’s save time, is %s', (savedAt, state) => {
  expect(said({ savedAt }).state).toBe(state)
})

test('both times are shown, with the reason why the platform’s statement alone is not enough', () => {
  const facts: Fact[] = []
  expect(said({ savedAt: '2019-01-02T10:00:00Z' }, facts).why).toBe('存证清单中的存证时间比时间戳早一天以上，时间戳不能证明')
  expect(facts).toEqual([
    { label: '清单中的存证时间', value: '2019-01-02 18:00:00', kind: 'time' },
    { label: '对照的时间戳', value: '2026-01-02 18:00:00', kind: 'time' },
  ])
})

test('a statement that was signed later than a day after, or nobody knows when, may be another one than that of then', () => {
  const savedAt = '2026-01-02T09:59:00Z'
  const late = new Date('2026-01-03T09:59:01Z')
  const why = '存证清单是存证一天以后才签名的，不能证明签的是当时的内容'
  for (const signatures of [[late], [undefined], [stamp, late], [stamp, undefined]])
    expect(said({ savedAt }, [], signatures)).toMatchObject({ state: 'unverified', why })
  expect(said({ savedAt }, [], [stamp, new Date('2026-01-03T09:59:00Z')])).toMatchObject({ state: 'passed' })
  expect(said({ savedAt }, [], [new Date('2026-01-02T09:00:00Z')])).toMatchObject({ state: 'failed' })
})

test('a statement without a time is not compared', () => {
  for (const stated of [{}, { savedAt: null }, { savedAt: '昨天' }, null, '']) expect(said(stated)).toEqual(signed)
})
