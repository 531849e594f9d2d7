import { vouchingFor } from '@console/platform/proof'
import type { Db } from '../../../infra/db/db'
import type { ValidationMaterial } from '../certificate-pdf'
import type { Prover } from '../prover'
import { revocationOf } from './kept-revocation'
import { newestMessages } from './queries'

/**
 * What signatures of now are checked with later: the certificates that sign now, and what is kept of revoked ones.
 * Undefined where no authority has said anything.
 */
export async function validationMaterial(db: Db, { trust }: Pick<Prover, 'trust'>, at: Date): Promise<ValidationMaterial | undefined> {
  // The library needs an ArrayBuffer of its own.
  const messages = (await newestMessages(db, 1)).map(({ message }) => Uint8Array.from(message))
  const { kept } = await revocationOf(db, messages, trust, at)
  const [crls, ocsps] = [kept.crls, kept.ocsps].map((all) => all.map((one) => Buffer.from(one, 'base64'))) as [Buffer[], Buffer[]]
  if (crls.length + ocsps.length === 0) return undefined
  const links = (await Promise.all(messages.map((message) => vouchingFor(message, trust)))).flatMap((vouching) => vouching.links)
  const certificates = links.flatMap(({ certificate, issuer }) => [certificate, issuer]).map((one) => Buffer.from(one.toSchema().toBER()))
  return { certificates: [...new Map(certificates.map((der) => [der.toString('hex'), der])).values()], crls, ocsps }
}
