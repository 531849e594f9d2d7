import type { CustodyChain } from '@console/platform/contract/proof'
import { sha256, toHex, utf8 } from './bytes'
import { verifyCustody } from './verify-custody'

const trust = { timestampRoots: [], issuerRoots: [], ledgerKey: '' }
const baoquan = 'BQ20260102000007'
const savedAt = '2026-01-01T19:04:05.000Z'
const manifest = JSON.stringify({ baoquan, savedAt })

type Event = Record<string, unknown>
const saved: Event = { at: savedAt, kind: 'saved', baoquan }
const downloaded: Event = { at: '2026-01-02T00:00:00.000Z', kind: 'downloaded', baoquan }

async function chainOf(contents: Event[]): Promise<CustodyChain> {
  let hash = await sha256(utf8('evidence:7'))
  const events = []
  for (const content of contents.map((event) => JSON.stringify(event))) {
    hash = await sha256(Uint8Array.of(4), hash, utf8(content))
    events.push({ content, hash: toHex(hash) })
  }
  return { evidenceId: 7, events, sealed: null }
}

const verdictOn = async (contents: Event[], of = manifest) => {
  const { state, why } = await verifyCustody(await chainOf(contents), of, trust)
  return [state, why]
}

test('UX-C5 a chain of custody shows how many entries are valid, and that its end still waits for the ledger', async () => {
  const { state, why, facts } = await verifyCustody(await chainOf([saved, downloaded]), manifest, trust)
  expect([state, why]).toEqual(['pending', '链完整，共 2 条记录，等待写入账本'])
  expect(facts).toEqual([
    { label: '完整的记录', value: '2 条，共 2 条', kind: 'text' },
    { label: '清单中的存证时间', value: '2026-01-02 03:04:05', kind: 'time' },
    { label: '首条记录的时间', value: '2026-01-02 03:04:05', kind: 'time' },
  ])
})

test('UX-C5 a changed entry breaks the chain, and is reported by its number', async () => {
  const { events, ...chain } = await chainOf([saved, downloaded, { ...downloaded, kind: 'printed' }])
  const changed = events.with(1, { ...events[1]!, content: 'previewed' })
  expect(await verifyCustody({ ...chain, events: changed }, manifest, trust)).toMatchObject({ state: 'failed', why: '第 2 条记录与其哈希不符，链在此处断开' })
})

test('a chain of another piece, or one with another start than in the manifest, is not accepted for this piece', async () => {
  expect(await verdictOn([saved, downloaded], JSON.stringify({ baoquan: 'BQ1', savedAt }))).toEqual(['failed', `保管记录是另一件证据的：${baoquan}`])
  expect(await verdictOn([saved, { ...downloaded, baoquan: 'BQ2' }])).toEqual(['failed', '保管记录是另一件证据的：BQ2'])
  expect(await verdictOn([{ ...saved, at: '2026-01-01T19:04:05.001Z' }])).toEqual(['failed', '首条记录的时间不是存证清单中的存证时间'])
  expect(await verdictOn([{ ...saved, at: undefined }])).toEqual(['failed', '首条记录的时间不是存证清单中的存证时间'])
  expect(await verdictOn([])).toEqual(['failed', '首条记录的时间不是存证清单中的存证时间'])
})
