import type { CustodyChain, Trust } from '@console/platform/contract/proof'
import { fromHex } from './bytes'
import { intactEvents } from './custody'
import { type Fact, text, time } from './facts'
import { custodyLeaf } from './ledger'
import { manifestIn, savedAtIn } from './manifest'
import { pki } from './pki'
import { verifyPlace, nonceOf } from './place'
import { malformed, Refusal } from './refusal'
import { rootsIn } from './trusted-roots'
import { attempt, judged, noCrypto, type Verdict } from './verdict'

/**
 * Checks a chain of custody: each event is unchanged, the chain belongs to the manifest's piece, and its end is in the
 * ledger, so that it can be neither cut nor rewritten. Later events wait for the next head. Without a manifest the
 * piece is unknown: the chain is unverified. @throws as `verify` does
 */
export async function verifyCustody({ evidenceId, events, sealed }: CustodyChain, manifest: string | undefined, trust: Trust): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return noCrypto()
  await pki()
  return attempt(async (facts) => {
    const intact = await intactEvents(evidenceId, events)
    facts.push(text('完整的记录', `${intact} 条，共 ${events.length} 条`))
    if (intact < events.length) throw new Refusal(`第 ${intact + 1} 条记录与其哈希不符，链在此处断开`)
    const contents = events.map(({ content }) => eventIn(content))
    if (manifest !== undefined) verifyPiece(contents, manifest, facts)
    if (!sealed) return { state: 'pending' as const, why: `链完整，共 ${events.length} 条记录，等待写入账本` }
    const end = events[sealed.seq - 1]
    if (!end) throw new Refusal(`账本中有第 ${sealed.seq} 条记录，链只有 ${events.length} 条，其后的记录被删除`)
    const leaf = await custodyLeaf(fromHex(end.hash), nonceOf(sealed.place))
    const { head, stamped } = await verifyPlace(leaf, sealed.place, { roots: await rootsIn(trust), ledgerKey: trust.ledgerKey, facts, of: '该记录' })
    const whole = `链完整，共 ${events.length} 条记录，前 ${sealed.seq} 条的末端在账本第 ${head} 批`
    if (manifest === undefined) throw new Refusal(`${whole}，但没有存证清单，无法核对是哪一件证据的`, 'unverified')
    // Anybody can append an unsealed event: only sealed events prove which piece the chain belongs to.
    const isNamed = contents.slice(0, sealed.seq).some(({ baoquan }) => baoquan !== undefined)
    if (stamped.trusted && !isNamed) throw new Refusal(`${whole}，但其中没有证据编号，无法核对是哪一件证据的`, 'unverified')
    return judged(stamped, whole, '账本的时间戳')
  })
}

interface CustodyContent {
  /** The piece's number; old events lack it. */
  baoquan?: unknown
  at?: unknown
}

function eventIn(content: string): CustodyContent {
  const event: unknown = JSON.parse(content)
  if (typeof event !== 'object' || event === null) throw malformed()
  return event
}

/** Compares a chain with the manifest of its piece: number and time. @throws Refusal */
function verifyPiece(events: readonly CustodyContent[], manifest: string, facts: Fact[]) {
  const { baoquan } = manifestIn(manifest)
  const other = events.find((event) => event.baoquan !== undefined && event.baoquan !== baoquan)
  const savedAt = savedAtIn(manifest)
  const began = new Date(String(events[0]?.at))
  if (savedAt) facts.push(time('清单中的存证时间', savedAt), time('首条记录的时间', began))
  if (other) throw new Refusal(`保管记录是另一件证据的：${other.baoquan}`)
  if (savedAt && savedAt.getTime() !== began.getTime()) throw new Refusal('首条记录的时间不是存证清单中的存证时间')
}
