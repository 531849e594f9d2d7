import type * as asn1js from 'asn1js'
import type * as pkijs from 'pkijs'
import { loadOnce } from './load-once'
import { engineWithSm } from './sm-engine'

/** The library that reads and writes certificates, signatures and time stamps. */
export interface Pki {
  pkijs: typeof pkijs
  asn1js: typeof asn1js
}

/** Loads the library when it is first needed: it weighs more than the rest of a page. */
export const pki: () => Promise<Pki> = loadOnce(async () => {
  const [pkijs, asn1js] = await Promise.all([import('pkijs'), import('asn1js')])
  pkijs.setEngine('console', engineWithSm(pkijs))
  return { pkijs, asn1js }
})
