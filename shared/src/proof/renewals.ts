import type { KeptRevocation, Place, Renewal } from '@console/platform/contract/proof'
import { type Bytes, fromBase64, fromHex, sha256, utf8 } from './bytes'
import { sha256Alone } from './digest-of'
import { type Fact, text, time } from './facts'
import type { Roots } from './issued'
import { leafHash, rootFrom } from './merkle'
import { vouchingForToken } from './proof-links'
import { Refusal } from './refusal'
import { readRevocations, type Revocations } from './revocation'
import { readSigned } from './signed-data'
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
 * Checks that a trusted token was renewed for as long as it is needed: each renewal covers the one before and was made
 * while the certificates of that one were valid; those of the last one are valid now. Adds what can be read to `facts`.
 * @throws Refusal
 */
export async function verifyRenewals({ token, renewals }: Place, roots: Roots, facts: Fact[]): Promise<void> {
  let former = fromBase64(token)
  for (const renewal of renewals ?? []) {
    const ends = await endOf(former, roots)
    const { at, authority } = await renewed(former, renewal, roots)
    facts.push(time('时间戳续期时间', at), text('续期的时间戳机构', authority))
    if (!ends || at > ends) throw new Refusal('账本的时间戳续期时，前一个时间戳的证书已到期')
    former = fromBase64(renewal.token)
  }
  const ends = await endOf(former, roots)
  if (ends && ends.getTime() < Date.now()) {
    facts.push(time('时间戳证书到期时间', ends))
    throw new Refusal('账本的时间戳证书已到期，且没有在到期之前续期', 'unverified')
  }
}

async function renewed(former: Uint8Array, { index, size, path, revocation, token }: Renewal, roots: Roots): Promise<Stamped> {
  const root = await rootFrom(await renewalLeaf(former, revocation), { index, size, path: path.map(fromHex) })
  if (!root) throw new Refusal('账本的时间戳续期无效')
  const stamped = await verifyTimestamp(fromBase64(token), sha256Alone(root), roots.timestamp, [], roots.revocations).catch((error) => {
    throw error instanceof Refusal && error.state === 'unverified' ? error : new Refusal('账本的时间戳续期无效')
  })
  if (!stamped.trusted) throw new Refusal(`账本的时间戳续期${stamped.why}`, 'unverified')
  return stamped
}

const endOf = async (token: Bytes, { timestamp }: Roots) => (await vouchingForToken(await readSigned(token), timestamp)).ends
