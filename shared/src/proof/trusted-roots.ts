import type { Trust } from '@console/platform/contract/proof'
import { loadOnceFor } from './load-once'
import type { Roots } from './issued'
import { pki } from './pki'
import { Refusal } from './refusal'
import { readCertificates } from './signed-data'

/** Read once, and used for all checks. @throws Refusal */
export const rootsIn: (trust: Trust) => Promise<Roots> = loadOnceFor(readRoots)

async function readRoots({ timestampRoots, issuerRoots, issuerCertificates = [] }: Trust): Promise<Roots> {
  // Code that cannot be loaded is no unreadable certificate.
  await pki()
  try {
    const [timestamp, issuer, signers] = await Promise.all([timestampRoots, issuerRoots, issuerCertificates].map(readCertificates))
    return { timestamp: timestamp!, issuer: issuer!, signers: signers! }
  } catch {
    // What it is checked against is nothing: that says nothing of the proof.
    throw new Refusal('平台公布的根证书无法读取', 'unverified')
  }
}
