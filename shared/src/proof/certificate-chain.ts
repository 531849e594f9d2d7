import type { Certificate } from 'pkijs'
import { supported, supportedKey } from './algorithms'
import { joined, sameBytes, toHex } from './bytes'
import { extensionOf, keyOf } from './certificate'
import { OID } from './oid'
import { pki } from './pki'
import type { Fact } from './facts'
import { malformed, Refusal } from './refusal'
import { checkRevocation, type Revocations } from './revocation'

/**
 * Whether somebody who signed is to be trusted, and when the first certificate of their chain runs out; if not, why
 * not. Nothing need be wrong with what they signed. `unsafeSince`: they are not trusted because the key that states the
 * time may be somebody else's; what another authority has stamped before that is not doubtful.
 */
export type Standing =
  | { trusted: true; ends: Date; note?: typeof NOT_ASKED; unsafeSince?: undefined }
  | { trusted: false; why: string; unsafeSince: Date; ends: Date; note?: typeof NOT_ASKED }
  | { trusted: false; why: string; unsafeSince?: undefined }

/** What is to be said beside a yes: its certificate may have been revoked before. */
export const NOT_ASKED = '未取得吊销信息'

/** What is known of revoked certificates, and where to write it down. */
export interface RevocationOptions {
  revocations: Revocations
  facts: Fact[]
  /** What they signed says itself when it was signed, as a time stamp does. */
  statesTime?: boolean
}

/** More certificates than this are no chain: each of them may have issued each other one. */
const AT_MOST = 20

/** Cache of trusted chains, by roots: the same few certificates sign everything. Untrusted ones are not cached. */
const known = new WeakMap<Certificate[], Map<string, Certificate[]>>()

/**
 * Whether a chain of certificates leads from one to one of the roots, as of a point in time; with `asked` also whether
 * one of them was revoked by then.
 * @throws Refusal when something is wrong: a certificate that has not begun, has run out or was revoked, a signature
 * that does not hold, an issuer that may not issue
 */
export async function standingOf(
  certificate: Certificate,
  others: readonly Certificate[],
  roots: Certificate[],
  at: Date,
  asked?: RevocationOptions,
): Promise<Standing> {
  const chain = await trustedChain(certificate, others, roots, at)
  if (chain instanceof Refusal) return { trusted: false, why: chain.why }
  const ends = endOf(chain)
  if (!asked) return { trusted: true, ends }
  const { missing, unsafeSince } = await checkRevocation(chain, at, asked.revocations, asked.facts)
  const known = { ends, ...(missing && ({ note: NOT_ASKED } as const)) }
  // RFC 3161, 4: a stolen key can state any time, so that no time stamp by it counts.
  if (asked.statesTime && unsafeSince) return { trusted: false, why: '证书后来被吊销，签发机构没有说明密钥未泄露，其时间不可信', unsafeSince, ...known }
  return { trusted: true, ...known }
}

/** When the first certificate of a chain runs out. */
export const endOf = (chain: readonly Certificate[]) => new Date(Math.min(...chain.map(({ notAfter }) => notAfter.value.getTime())))

/** From a certificate to one of the roots, or why it cannot be trusted. @throws Refusal as above */
export async function trustedChain(
  certificate: Certificate,
  others: readonly Certificate[],
  roots: Certificate[],
  at: Date,
): Promise<readonly Certificate[] | Refusal> {
  checkTime(certificate, at)
  const trusted = known.get(roots) ?? new Map<string, Certificate[]>()
  known.set(roots, trusted)
  const key = toHex(joined(certificate.tbsView, certificate.signatureValue.valueBlock.valueHexView))
  const chain = trusted.get(key) ?? (await chainTo(roots, certificate, others))
  if (chain instanceof Refusal) {
    if (chain.state === 'failed') throw chain
    return chain
  }
  for (const one of chain) checkTime(one, at)
  if (!trusted.has(key)) await checkChain(chain, at)
  trusted.set(key, chain)
  return chain
}

function checkTime({ notBefore, notAfter }: Certificate, at: Date) {
  if (notBefore.value > at) throw new Refusal('证书未生效')
  if (notAfter.value < at) throw new Refusal('证书已过期')
}

/** What only the library knows: constraints of names, of purposes and of a chain's length. */
async function checkChain(chain: readonly Certificate[], at: Date) {
  const { pkijs } = await pki()
  const [certificate, ...above] = chain as [Certificate, ...Certificate[]]
  // A certificate that is trusted itself needs nobody above it.
  if (above.length === 0) return
  const engine = new pkijs.CertificateChainValidationEngine({ trustedCerts: above.slice(-1), certs: [...above.slice(0, -1), certificate], checkDate: at })
  if (!(await engine.verify()).result) throw new Refusal('证书链无效')
}

/**
 * The shortest chain from a certificate to a root, or why there is none. The library looks for chains, too, but never
 * ends where certificates issued each other in a circle; a shortest chain has no circle.
 */
async function chainTo(roots: readonly Certificate[], certificate: Certificate, others: readonly Certificate[]): Promise<Certificate[] | Refusal> {
  if (others.length > AT_MOST) return malformed()
  if (includes(roots, certificate)) return [certificate]
  const seen = new Set([certificate])
  let reason = incomplete()
  let chains = [[certificate]]
  while (chains.length > 0) {
    const longer: Certificate[][] = []
    for (const chain of chains) {
      const issuers = await issuersOf(chain, [...roots, ...others])
      if (issuers instanceof Refusal) {
        reason = issuers
        continue
      }
      for (const issuer of issuers) {
        if (includes(roots, issuer)) return [...chain, issuer]
        if (seen.has(issuer)) continue
        seen.add(issuer)
        longer.push([...chain, issuer])
      }
    }
    chains = longer
  }
  return reason
}

const incomplete = () => new Refusal('证书链不完整', 'unverified')
const unknown = () => new Refusal('机构不在信任列表中', 'unverified')

/** Who signed the last certificate of a chain, among candidates; or why nobody did. */
async function issuersOf(chain: readonly Certificate[], candidates: readonly Certificate[]): Promise<Certificate[] | Refusal> {
  const certificate = chain.at(-1)!
  const alike = candidates.filter((one) => one !== certificate && mayHaveIssued(one, certificate))
  try {
    supported(certificate.signatureAlgorithm.algorithmId)
    for (const one of alike) supportedKey(one)
  } catch (refusal) {
    return refusal as Refusal
  }
  if (alike.length === 0) return chain.length === 1 || isSelfIssued(certificate) ? unknown() : incomplete()
  const issuers: Certificate[] = []
  // The library throws where a signature cannot be of a key at all.
  for (const one of alike) if (await certificate.verify(one).catch(() => false)) issuers.push(one)
  if (issuers.length > 0) return issuers
  return isSelfIssued(certificate) ? unknown() : new Refusal('证书链签名无效')
}

const isSelfIssued = ({ subject, issuer }: Certificate) => subject.isEqual(issuer)

/**
 * By its name, and by the identifier of its key where both have one: authorities of the same name have different keys.
 */
function mayHaveIssued(issuer: Certificate, certificate: Certificate) {
  if (!issuer.subject.isEqual(certificate.issuer)) return false
  const [named, own] = [keyNamedIn(certificate), keyOf(issuer)]
  return !named || !own || sameBytes(named, own)
}

const keyNamedIn = (certificate: Certificate): Uint8Array | undefined =>
  extensionOf(certificate, OID.authorityKeyIdentifier)?.parsedValue?.keyIdentifier?.valueBlock.valueHexView

export const includes = (list: readonly Certificate[], certificate: Certificate) => list.some(({ tbsView }) => sameBytes(tbsView, certificate.tbsView))
