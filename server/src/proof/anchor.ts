/** Where the heads of the ledger are held. */
export interface Anchor {
  /** As certificates and proofs call it. */
  name: string
  /** Whether it is the platform itself and nobody else. */
  embedded: boolean
  /** Hands a head over to a ledger elsewhere, and answers by what it is found there. */
  submit?(head: { number: number; root: Uint8Array }): Promise<string>
}

/** The ledger of this database: append-only, its heads chained, signed and stamped. */
export const embeddedLedger: Anchor = { name: '内置账本（未接入区块链）', embedded: true }
