import type { CustodyChain, Trust } from '@console/platform/contract/proof'
import { fromHex } from './bytes'
import { intactEvents } from './custody'
import { text } from './facts'
import { custodyLeaf } from './ledger'
import { pki } from './pki'
import { checkPlace, nonceOf } from './place'
import { Refusal } from './refusal'
import { attempt, judged, noCrypto, type Verdict } from './verdict'
import { rootsIn } from './verify'

/**
 * Checks a chain of custody: that every event is as it was written, and that its end stands in the ledger, by which nobody can cut the chain off or write it anew. Events after
 * that end wait for the next head. @throws as `verify` does
 */
export async function verifyCustody({ evidenceId, events, sealed }: CustodyChain, trust: Trust): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return noCrypto()
  await pki()
  return attempt(async (facts) => {
    const intact = await intactEvents(evidenceId, events)
    facts.push(text('完整的记录', `${intact} 条，共 ${events.length} 条`))
    if (intact < events.length) throw new Refusal(`第 ${intact + 1} 条记录与其哈希不符，链在此处断开`)
    if (!sealed) return { state: 'pending' as const, why: `链完整，共 ${events.length} 条记录，等待写入账本` }
    const end = events[sealed.seq - 1]
    if (!end) throw new Refusal(`账本中有第 ${sealed.seq} 条记录，链只有 ${events.length} 条，其后的记录被删除`)
    const leaf = await custodyLeaf(fromHex(end.hash), nonceOf(sealed.place))
    const { head, stamped } = await checkPlace(leaf, sealed.place, { roots: await rootsIn(trust), ledgerKey: trust.ledgerKey, facts, of: '该记录' })
    return judged(stamped, `链完整，共 ${events.length} 条记录，前 ${sealed.seq} 条的末端在账本第 ${head} 批`, '账本的时间戳')
  })
}
