import type { Trust } from '@console/platform/contract/proof'
import type { Roots } from './issued'
import { Refusal } from './refusal'
import { readCertificates } from './signed-data'

const read = new WeakMap<Trust, Promise<Roots>>()

/** Read once, and used for all checks. @throws Refusal */
export function rootsIn(trust: Trust): Promise<Roots> {
  const known = read.get(trust) ?? readRoots(trust)
  read.set(trust, known)
  return known
}

async function readRoots({ timestampRoots, issuerRoots, issuerCertificates = [] }: Trust): Promise<Roots> {
  try {
    const [timestamp, issuer, signers] = await Promise.all([timestampRoots, issuerRoots, issuerCertificates].map(readCertificates))
    return { timestamp: timestamp!, issuer: issuer!, signers: signers! }
  } catch {
    // What it is checked against is nothing: that says nothing of the proof.
    throw new Refusal('平台公布的根证书无法读取', 'unverified')
  }
}
