import type * as asn1js from 'asn1js'
import type * as pkijs from 'pkijs'
import { engineWithSm } from './sm-engine'

/** The library that reads and writes certificates, signatures and time stamps. */
export interface Pki {
  pkijs: typeof pkijs
  asn1js: typeof asn1js
}

let loading: Promise<Pki> | undefined

/**
 * Loads the library when it is first needed: it weighs more than the rest of a page. A load that failed is tried again.
 */
export function pki(): Promise<Pki> {
  loading ??= Promise.all([import('pkijs'), import('asn1js')]).then(
    ([pkijs, asn1js]) => {
      pkijs.setEngine('console', engineWithSm(pkijs))
      return { pkijs, asn1js }
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
