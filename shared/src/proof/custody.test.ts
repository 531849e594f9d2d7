import fc from 'fast-check'
import { sha256, toHex, utf8 } from './bytes'
import { intactEvents, type WrittenEvent } from './custody'

async function chainOf(evidenceId: number, contents: string[]): Promise<WrittenEvent[]> {
  let hash = await sha256(utf8(`evidence:${evidenceId}`))
  const events: WrittenEvent[] = []
  for (const content of contents) {
    hash = await sha256(Uint8Array.of(4), hash, utf8(content))
    events.push({ content, hash: toHex(hash) })
  }
  return events
}

const contents = fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 8 })

test('a chain is valid as it was written, and for no other piece of evidence', async () => {
  await fc.assert(
    fc.asyncProperty(contents, fc.nat(), async (contents, id) => {
      const events = await chainOf(id, contents)
      expect(await intactEvents(id, events)).toBe(events.length)
      expect(await intactEvents(id + 1, events)).toBe(0)
    }),
  )
})

test('any changed, removed or moved event is found, with its number', async () => {
  await fc.assert(
    fc.asyncProperty(contents, fc.nat(), fc.nat(), async (contents, one, other) => {
      const events = await chainOf(1, contents)
      const at = one % events.length
      const changed = events.with(at, { ...events[at]!, content: `${events[at]!.content} ` })
      expect(await intactEvents(1, changed)).toBe(at)
      if (at < events.length - 1) expect(await intactEvents(1, events.toSpliced(at, 1))).toBe(at)
      const with_ = other % events.length
      if (at !== with_) {
        const swapped = events.with(at, events[with_]!).with(with_, events[at]!)
        expect(await intactEvents(1, swapped)).toBe(Math.min(at, with_))
      }
    }),
  )
})

test('an event with a forged hash is found by the next one', async () => {
  const events = await chainOf(1, ['a', 'b', 'c'])
  const [made] = await chainOf(1, ['x'])
  expect(await intactEvents(1, events.with(0, made!))).toBe(1)
  expect(await intactEvents(1, events.with(2, { content: 'c', hash: 'no hash' }))).toBe(2)
})
