import type { KeptRevocation, Proof, Trust } from '@console/platform/contract/proof'
import { vouchingFor } from '@console/platform/proof'
import type { Db } from '../../../infra/db/db'
import { type Answer, answersById, answersFor } from './queries'
import { sourcesOf } from './sources'

/** The kept revocation information about the certificates of a proof, as of its time stamp. */
export async function keptRevocation(db: Db, { signature, smSignature, token, ledger }: Proof, trust: Trust, at: Date): Promise<KeptRevocation> {
  const messages = [token, signature, smSignature, ledger?.token, ...(ledger?.renewals ?? []).map((renewal) => renewal.token)]
  const bytes = messages.filter((message) => typeof message === 'string').map((message) => Uint8Array.from(Buffer.from(message, 'base64')))
  return (await revocationOf(db, bytes, trust, at)).kept
}

/** The same for several messages, with the numbers of the kept entries: those of CRLs, then those of OCSP answers. */
export async function revocationOf(db: Db, messages: readonly Uint8Array<ArrayBuffer>[], trust: Trust, at: Date) {
  const vouching = await Promise.all(messages.map((message) => vouchingFor(message, trust)))
  const sources = vouching.flatMap(({ links }) => links.flatMap(sourcesOf)).map(({ source }) => source)
  return inOrder(sources.length > 0 ? await answersFor(db, [...new Set(sources)], at) : [])
}

/** The entries with the numbers that `revocationOf` returned. */
export const keptAnswers = async (db: Db, ids: readonly number[]): Promise<KeptRevocation> => inOrder(ids.length > 0 ? await answersById(db, ids) : []).kept

/** CRLs first, each kind ordered by number. */
function inOrder(answers: readonly Answer[]): { answers: number[]; kept: KeptRevocation } {
  const of = (wanted: string) => answers.filter(({ kind }) => kind === wanted).toSorted((one, other) => one.id - other.id)
  const base64 = ({ content }: Answer) => Buffer.from(content).toString('base64')
  const [crls, ocsps] = [of('CRL'), of('OCSP')]
  return { answers: [...crls, ...ocsps].map(({ id }) => id), kept: { crls: crls.map(base64), ocsps: ocsps.map(base64) } }
}
