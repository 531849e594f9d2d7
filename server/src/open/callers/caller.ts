import type { Scope } from '@console/platform/contract/open/scopes'

/** A caller of the open interface. */
export interface OpenCaller {
  keyId: string
  /** The enterprise that calls for itself; undefined for a system of the company. */
  userId?: number
  /** The system of the company that calls; undefined for an enterprise. */
  systemId?: number
  /** Its name in custody and records. */
  name: string
  /** The scopes of a system. */
  scopes: readonly Scope[]
  /** The namespace of its references: an enterprise's own, or the company's, which all of its systems share. */
  namespace: string
}

/** A caller with its signing secret. */
export interface KeyHolder extends OpenCaller {
  secret: string
}

/** The signed part of a call, as it is stored in custody. */
export interface SignedHeader {
  method: string
  targetUri: string
  contentDigest?: string
  signatureInput: string
  signature: string
}
