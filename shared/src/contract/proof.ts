import { z } from '@console/platform/contract'

/** Signatures, tokens, keys and certificates: DER. */
const base64 = z.string()
const hex = z.string()

/** A head of the ledger as it is signed: what it is over, and which one it follows. */
const Head = z.object({
  /** From 1, without gaps. */
  number: z.number(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** How many leaves it is over. */
  size: z.number(),
  root: hex,
  /** The hash of the head before; zeros for the first. */
  previous: hex,
})
export type Head = z.infer<typeof Head>

/**
 * A place in a blockchain (EVM): a transaction whose data is the root of a head of the ledger. Hashes and addresses
 * begin with 0x.
 */
export const Anchor = z.object({
  chainId: z.number(),
  transaction: z.string(),
  block: z.number(),
  blockHash: z.string(),
  /** The block's time, ISO 8601, UTC. */
  at: z.string(),
  /** Who the transaction went to. */
  to: z.string(),
})
export type Anchor = z.infer<typeof Anchor>

/** Revocation data (CRL, OCSP) as the authorities issued it. */
export const KeptRevocation = z.object({
  /** Lists (RFC 5280). */
  crls: z.array(base64),
  /** Answers of responders (RFC 6960). */
  ocsps: z.array(base64),
})
export type KeptRevocation = z.infer<typeof KeptRevocation>

/** A time stamp over a token, among other ones, made before the certificates of that token ran out. */
const Renewal = z.object({
  /** What was known of revoked certificates of the token that is renewed. */
  revocation: KeptRevocation,
  index: z.number(),
  size: z.number(),
  path: z.array(hex),
  /** The RFC 3161 token of the tree's root. */
  token: base64,
})
export type Renewal = z.infer<typeof Renewal>

/** A leaf and its way up to a head that is signed and stamped. */
const Place = z.object({
  nonce: base64,
  index: z.number(),
  path: z.array(hex),
  /** `sm3`: a file's leaf is over its SM3, too. Without it over the SHA-256 alone. */
  digests: z.optional(z.nullable(z.literal('sm3'))),
  head: Head,
  /** Of the head's content by the ledger's key: ECDSA over SHA-256, both numbers one after the other. */
  signature: base64,
  /** The RFC 3161 token of the head's hash. */
  token: base64,
  /** Tokens over that token, each over the one before. Old places lack them. */
  renewals: z.optional(z.nullable(z.array(Renewal))),
  /** Where the head is in a blockchain. Null until it does, or where there is none. */
  anchor: z.nullable(Anchor),
})
export type Place = z.infer<typeof Place>

/** Everything that is needed to check a piece of evidence without asking anybody. */
export const Proof = z.object({
  /** What the platform states, as the very text that it signed. */
  manifest: z.string(),
  /** A detached CMS signature of that text, with a time stamp of its own. Null until it is made. */
  signature: z.nullable(base64),
  /** A second one of that text, by SM2 (GM/T 0010). Null until it is made, or without an SM2 certificate. */
  smSignature: z.optional(z.nullable(base64)),
  /** The RFC 3161 token of the file's SHA-256. Null until an authority has given it. */
  token: z.nullable(base64),
  /** Where the file's hash is in the ledger. Null until it is sealed. */
  ledger: z.nullable(Place),
  /** Revocation data of the certificates of all these signatures. Old proofs lack it. */
  revocation: z.optional(z.nullable(KeptRevocation)),
})
export type Proof = z.infer<typeof Proof>

/** The trust anchors of a check. */
export const Trust = z.object({
  /** Roots of time authorities. */
  timestampRoots: z.array(base64),
  /**
   * Roots of the certificates below. An authority that is one has other customers: by itself it vouches for nobody's
   * being the platform.
   */
  issuerRoots: z.array(base64),
  /**
   * The certificates that the platform signs with, and signed with before. Packages from before they were named lack
   * them.
   */
  issuerCertificates: z.optional(z.array(base64)),
  /** The ledger's public key, SPKI. */
  ledgerKey: base64,
})
export type Trust = z.infer<typeof Trust>

/** What is read of a manifest. It names one digest of the file at least, in hex. */
export interface Manifest {
  baoquan: string
  /** ISO 8601. */
  savedAt?: string | null
  sha256?: string | null
  sm3?: string | null
}

/** What is known of a piece's proof, as a certificate states it. */
export const KnownProof = z.object({
  /**
   * The authority that stamped the file's hash, and when. `embedded`: the platform itself, no third party. Null while
   * it waits.
   */
  stamped: z.nullable(z.object({ at: z.string(), authority: z.string(), embedded: z.boolean() })),
  /** Whether the platform has signed what it states. */
  signed: z.boolean(),
  /** The ledger's head that the file's hash is under, its hash and its time. Null while it waits. */
  sealed: z.nullable(z.object({ head: z.number(), hash: hex, at: z.string() })),
  /** Which ledger that is: a blockchain once the head is in it, the platform itself before. */
  ledger: z.object({ name: z.string(), embedded: z.boolean() }),
  anchor: z.nullable(Anchor),
})
export type KnownProof = z.infer<typeof KnownProof>

export const ProofAnswer = z.object({ ...KnownProof.shape, proof: Proof, trust: Trust })
export type ProofAnswer = z.infer<typeof ProofAnswer>

/** The chain of custody of a piece of evidence, as others check it. */
export const CustodyChain = z.object({
  /** Which piece's it is; its first event's hash is over this, too. */
  evidenceId: z.number(),
  /**
   * From the first on: the very text of each, and the hash over the one before and it. A text names the piece by its
   * number; those of older events do not.
   */
  events: z.array(z.object({ content: z.string(), hash: hex })),
  /** The last event that is in the ledger, by its number from 1, and where. Null until one does. */
  sealed: z.nullable(z.object({ seq: z.number(), place: Place })),
})
export type CustodyChain = z.infer<typeof CustodyChain>
