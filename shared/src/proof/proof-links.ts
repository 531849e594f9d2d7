import type { Trust } from '@console/platform/contract/proof'
import type { Certificate, SignedData } from 'pkijs'
import { type Bytes, bytesOf, sha256, toHex } from './bytes'
import { endOf, trustedChain } from './certificate-chain'
import { readCrl } from './crl'
import { OID } from './oid'
import { ocspQuestion, readOcsp } from './ocsp'
import { pki } from './pki'
import { Refusal } from './refusal'
import { saidOf } from './revocation'
import { type RevocationPlaces, revocationPlacesOf } from './revocation-places'
import type { Link, Said } from './said'
import { othersIn, readSigned, signedIn, signerIn } from './signed-data'
import { rootsIn } from './trusted-roots'

/** A certificate that a proof rests on, and where its revocation can be asked for. */
export interface ProofLink extends Link {
  /** The SHA-256 of the certificate, in hex. */
  fingerprint: string
  places: RevocationPlaces
}

/** The certificates from the signer of a message up to a root, and those of its time stamp. */
interface Vouching {
  links: ProofLink[]
  /**
   * When the first of these certificates, the roots among them, runs out; undefined where nobody trusted vouches for
   * it.
   */
  ends?: Date
}

const NOBODY: Vouching = { links: [] }

/** Of a time stamp, or of a statement with its time stamp. Whether their signatures hold is not asked. */
export async function vouchingFor(message: Bytes, trust: Trust): Promise<Vouching> {
  try {
    const { timestamp, issuer } = await rootsIn(trust)
    const signed = await readSigned(message)
    if (signed.encapContentInfo.eContentType === OID.timestampInfo) return await vouchingForToken(signed, timestamp)
    const token = await tokenOf(signed)
    const [stamp, own] = [token ? await vouchingForToken(token, timestamp) : NOBODY, await upFrom(signed, issuer, token ? await timeOf(token) : new Date())]
    return { links: [...own.links, ...stamp.links], ends: earlier(own.ends, stamp.ends) }
  } catch (error) {
    // Whatever is wrong with it, verification says what.
    if (error instanceof Refusal) return NOBODY
    throw error
  }
}

const earlier = (...dates: (Date | undefined)[]) => {
  const known = dates.filter((date) => date !== undefined).map((date) => date.getTime())
  return known.length > 0 ? new Date(Math.min(...known)) : undefined
}

/** As above, of a time stamp that is read already. @throws Refusal */
const vouchingForToken = async (token: SignedData, roots: Certificate[]) => upFrom(token, roots, await timeOf(token))

async function timeOf({ encapContentInfo: { eContent } }: SignedData): Promise<Date> {
  const { pkijs } = await pki()
  return pkijs.TSTInfo.fromBER(bytesOf(eContent!.getValue())).genTime
}

async function tokenOf({ signerInfos: [info] }: SignedData): Promise<SignedData | undefined> {
  const { pkijs } = await pki()
  const attribute = info?.unsignedAttrs?.attributes.find(({ type }) => type === OID.timestampToken)
  return attribute && signedIn(new pkijs.ContentInfo({ schema: attribute.values[0] }))
}

async function upFrom(signed: SignedData, roots: Certificate[], at: Date): Promise<Vouching> {
  const own = await signerIn(signed)
  const chain = own && (await trustedChain(own, await othersIn(signed, own), roots, at))
  if (!chain || chain instanceof Refusal) return NOBODY
  const links = chain.slice(0, -1).map(async (certificate, place) => ({
    certificate,
    issuer: chain[place + 1]!,
    fingerprint: toHex(await sha256(bytesOf(certificate.toSchema().toBER()))),
    places: revocationPlacesOf(certificate),
  }))
  return { links: await Promise.all(links), ends: endOf(chain) }
}

/** What a responder is asked about a certificate. */
export const questionAbout = (link: Link): Promise<Bytes> => ocspQuestion(link)

/**
 * What was fetched about a certificate, when it says something that its issuer has signed; undefined for anything else.
 */
export async function answerAbout(link: Link, kind: Said['kind'], content: Bytes): Promise<Said | undefined> {
  try {
    const [said] = await saidOf(link, kind === 'CRL' ? { crls: [await readCrl(content)], ocsps: [] } : { crls: [], ocsps: [await readOcsp(content)] })
    return said
  } catch {
    return undefined
  }
}
