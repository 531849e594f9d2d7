import { sha256, toHex, utf8 } from './bytes'
import { verifyCustody } from './verify-custody'

const trust = { timestampRoots: [], issuerRoots: [], ledgerKey: '' }
async function chainOf(contents: string[]) {
  let hash = await sha256(utf8('evidence:7'))
  const events = []
  for (const content of contents) {
    hash = await sha256(Uint8Array.of(4), hash, utf8(content))
    events.push({ content, hash: toHex(hash) })
  }
  return { evidenceId: 7, events, sealed: null }
}

test('UX-C5 a chain of custody says how many entries hold, and that its end still waits for the ledger', async () => {
  const { state, why, facts } = await verifyCustody(await chainOf(['saved', 'downloaded']), trust)
  expect([state, why]).toEqual(['pending', '链完整，共 2 条记录，等待写入账本'])
  expect(facts).toEqual([{ label: '完整的记录', value: '2 条，共 2 条', kind: 'text' }])
})

test('UX-C5 an entry that was changed breaks the chain, and is told by its number', async () => {
  const { events, ...chain } = await chainOf(['saved', 'downloaded', 'printed'])
  const changed = events.with(1, { ...events[1]!, content: 'previewed' })
  expect(await verifyCustody({ ...chain, events: changed }, trust)).toMatchObject({ state: 'failed', why: '第 2 条记录与其哈希不符，链在此处断开' })
})
