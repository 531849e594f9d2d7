import type { KeptRevocation, Place, Renewal } from '@console/platform/contract/proof'
import { type Bytes, fromBase64, fromHex, sha256, utf8 } from './bytes'
import { sha256Alone } from './digest-of'
import { type Fact, text, time } from './facts'
import type { Roots } from './issued'
import { leafHash, rootFrom } from './merkle'
import { Refusal } from './refusal'
import { REVOCATION, readRevocations, type Revocations } from './revocation'
import { type Stamped, verifyTimestamp } from './timestamp'

/** The content that a renewal stamps, for each token: the token, and the revocation information of that time. */
export async function renewalLeaf(token: Uint8Array, { crls, ocsps }: KeptRevocation): Promise<Bytes> {
  const answers = [...crls, ...ocsps].map((answer) => sha256(fromBase64(answer)))
  return leafHash(utf8('renewal\n'), await sha256(token), ...(await Promise.all(answers)))
}

/** The kept revocation information, with that of the renewals. @throws Refusal */
export async function revocationsWith(kept: Revocations | undefined, { renewals }: Place): Promise<Revocations | undefined> {
  if (!kept || !renewals?.length) return kept
  const more = await Promise.all(renewals.map(({ revocation }) => readRevocations(revocation)))
  return { crls: [kept, ...more].flatMap(({ crls }) => crls), ocsps: [kept, ...more].flatMap(({ ocsps }) => ocsps) }
}

/**
 * The standing of a head's time stamp with its renewals: each covers the one before and was made while the certificates
 * of that one were valid and its key was safe; those of the last one are valid and safe now. Adds what can be read to
 * `facts`. @throws Refusal
 */
export async function renewedStanding(head: Stamped, { token, renewals }: Place, roots: Roots, facts: Fact[]): Promise<Stamped> {
  let former = head
  let stamped = fromBase64(token)
  let note = noteOf(head)
  for (const renewal of renewals ?? []) {
    if (!('ends' in former)) return former
    const next = await renewed(stamped, renewal, roots, facts)
    facts.push(time('时间戳续期时间', next.at), text('续期的时间戳机构', next.authority))
    if (next.at > former.ends) throw new Refusal('账本的时间戳续期时，前一个时间戳的证书已到期')
    if (former.unsafeSince && next.at >= former.unsafeSince) return former
    former = next
    stamped = fromBase64(renewal.token)
    note ??= noteOf(next)
  }
  if (!former.trusted) return former
  if (former.ends.getTime() < Date.now()) {
    facts.push(time('时间戳证书到期时间', former.ends))
    throw new Refusal('账本的时间戳证书已到期，且没有在到期之前续期', 'unverified')
  }
  return { at: head.at, authority: head.authority, nonce: head.nonce, trusted: true, ends: former.ends, ...(note && { note }) }
}

const noteOf = (stamped: Stamped) => ('note' in stamped ? stamped.note : undefined)

async function renewed(former: Uint8Array, { index, size, path, revocation, token }: Renewal, roots: Roots, facts: Fact[]): Promise<Stamped> {
  const root = await rootFrom(await renewalLeaf(former, revocation), { index, size, path: path.map(fromHex) })
  if (!root) throw new Refusal('账本的时间戳续期无效')
  const own: Fact[] = []
  const stamped = await verifyTimestamp(fromBase64(token), sha256Alone(root), roots.timestamp, own, roots.revocations).catch((error) => {
    throw error instanceof Refusal && error.state === 'unverified' ? error : new Refusal('账本的时间戳续期无效')
  })
  if (!stamped.trusted && !stamped.unsafeSince) throw new Refusal(`账本的时间戳续期${stamped.why}`, 'unverified')
  facts.push(...own.filter(({ label }) => label === REVOCATION))
  return stamped
}
