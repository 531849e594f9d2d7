import type { Scope } from '@console/platform/contract/open/scopes'

/** Who signs a call of the open interface. */
export interface OpenCaller {
  keyId: string
  /** The enterprise that calls for itself; undefined for a system of the company. */
  userId?: number
  /** The system of the company that calls; undefined for an enterprise. */
  systemId?: number
  /** What custody and records call it. */
  name: string
  /** What a system may do. */
  scopes: readonly Scope[]
  /** Whose names its references are: an enterprise's own, or those of the company, which all of its systems share. */
  namespace: string
}

/** A caller with the secret that it signs by. */
export interface KeyHolder extends OpenCaller {
  secret: string
}

/** The signed part of a call, as it is kept with what the call handed over. */
export interface SignedHeader {
  method: string
  targetUri: string
  contentDigest?: string
  signatureInput: string
  signature: string
}
