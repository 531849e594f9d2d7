import type { KeptRevocation } from '@console/platform/contract/proof'
import type { BasicOCSPResponse, Certificate, CertificateRevocationList } from 'pkijs'
import { fromBase64 } from './bytes'
import { nameOf } from './certificate'
import { readCrl, saidByCrl } from './crl'
import { type Fact, text, timeText } from './facts'
import { readOcsp, saidByOcsp } from './ocsp'
import { Refusal } from './refusal'
import { revocationPlacesOf } from './revocation-places'
import type { Link, Said } from './said'

/** Parsed CRLs and OCSP answers of authorities. */
export interface Revocations {
  crls: CertificateRevocationList[]
  ocsps: BasicOCSPResponse[]
}

/** The name of the fact about a certificate's revocation. */
export const REVOCATION = '吊销状态'

/** At most this many of each kind are kept with a proof. */
const AT_MOST = 50

/** @throws Refusal when one of them is malformed */
export async function readRevocations(kept: KeptRevocation | null | undefined): Promise<Revocations> {
  const { crls = [], ocsps = [] } = kept ?? {}
  if (crls.length > AT_MOST || ocsps.length > AT_MOST) throw new Refusal('吊销信息过多')
  try {
    return {
      crls: await Promise.all(crls.map((one) => readCrl(fromBase64(one)))),
      ocsps: await Promise.all(ocsps.map((one) => readOcsp(fromBase64(one)))),
    }
  } catch {
    throw new Refusal('吊销信息格式不正确')
  }
}

/** Tolerance for differences between clocks. */
const AHEAD_MS = 5 * 60_000

/** What is known of the certificates of a chain. */
export interface ChainRevocation {
  /** Whether an answer that could have been fetched is missing. */
  missing: boolean
  /**
   * The first time since which one of them has been revoked in such a way that its key may have been somebody else's.
   */
  unsafeSince?: Date
}

/**
 * Whether the certificates of a chain, except its root, were revoked at a point in time, according to the kept
 * information. An answer that one is not revoked counts if it was in force at that time, or was given later while the
 * certificate was valid; one that it is revoked always counts. One that was revoked later was good then. Adds what is
 * known to `facts`. @throws Refusal when one was revoked, or an answer is not the authority's
 */
export async function checkRevocation(chain: readonly Certificate[], at: Date, kept: Revocations, facts: Fact[]): Promise<ChainRevocation> {
  const known: ChainRevocation = { missing: false }
  for (const [place, certificate] of chain.slice(0, -1).entries()) {
    const said = (await saidOf({ certificate, issuer: chain[place + 1]! }, kept)).filter((one) => counts(one, certificate, at))
    const { state, words, unsafeSince } = stateOf(said, certificate, at)
    facts.push(text(REVOCATION, `${nameOf(certificate.subject)}：${words}`))
    if (state === 'revoked') throw new Refusal('证书在签署之前已被吊销')
    known.missing ||= state === 'missing'
    if (unsafeSince && !(known.unsafeSince && known.unsafeSince < unsafeSince)) known.unsafeSince = unsafeSince
  }
  return known
}

/** All kept information about a certificate. @throws Refusal when some of it is not signed by its issuer */
export async function saidOf(link: Link, { crls, ocsps }: Revocations): Promise<Said[]> {
  const said = [...(await Promise.all(crls.map((crl) => saidByCrl(crl, link)))), ...(await Promise.all(ocsps.map((ocsp) => saidByOcsp(ocsp, link))))]
  return said.filter((one) => one !== undefined)
}

/** Reasons of RFC 5280: the only one that is ever taken back, and those that say that the key is still its owner's. */
const ON_HOLD = 6
const KEY_IS_SAFE = [0, 3, 4, 5]

/**
 * Nothing takes a revocation back, except one on hold. Otherwise: CRLs drop expired certificates, so that a later CRL
 * says nothing about them.
 */
function counts({ from, until, revoked, reason }: Said, { notAfter }: Certificate, at: Date): boolean {
  if (from.getTime() > Date.now() + AHEAD_MS) return false
  if (revoked && reason !== ON_HOLD) return true
  return (until ?? from) >= at && from <= notAfter.value
}

interface CertificateState extends Pick<ChainRevocation, 'unsafeSince'> {
  state: 'good' | 'revoked' | 'missing' | 'not offered'
  words: string
}

function stateOf(said: readonly Said[], certificate: Certificate, at: Date): CertificateState {
  const revoked = said.find((one) => one.revoked && one.revoked <= at)
  if (revoked) return { state: 'revoked', words: `已于 ${timeText(revoked.revoked!)} 被吊销${sourceOf(revoked)}` }
  const later = said.filter((one) => one.revoked)
  const unsafe = later.find(({ reason }) => reason === undefined || !KEY_IS_SAFE.includes(reason))
  const shown = unsafe ?? later[0]
  if (shown) return { state: 'good', words: `签署时有效，之后于 ${timeText(shown.revoked!)} 被吊销${sourceOf(shown)}`, unsafeSince: unsafe?.revoked }
  if (said[0]) return { state: 'good', words: `未被吊销${sourceOf(said[0])}` }
  const { crl, ocsp } = revocationPlacesOf(certificate)
  return crl.length + ocsp.length > 0 ? { state: 'missing', words: '未取得吊销信息' } : { state: 'not offered', words: '证书未注明查询吊销信息的地址' }
}

const sourceOf = ({ kind, from }: Said) => `（${kind}，${timeText(from)} 发布）`
