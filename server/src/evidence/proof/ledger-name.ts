/** The ledger of this database: append-only, its heads chained, signed and stamped. */
export const LEDGER = '内置账本'

const inNoChain = { true: `${LEDGER}（等待写入区块链）`, false: `${LEDGER}（未接入区块链）` }

/**
 * What proofs and certificates call the ledger, and whether it is the platform itself and nobody else. `chained`: heads
 * are written to a blockchain.
 */
export const ledgerOf = (anchor: { chainId: number } | null, chained: boolean) =>
  anchor ? { name: chainName(anchor.chainId), embedded: false } : { name: inNoChain[`${chained}`], embedded: true }

const chainName = (id: number) => `区块链（链 ID ${id}）`
