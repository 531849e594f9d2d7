/** Signs transactions, and is who pays for them. */
export interface Account {
  /** In hex, as nodes name it. */
  address: string
  sign(transaction: Options): Signed
}

interface Options {
  chainId: bigint
  nonce: number
  gasPrice: bigint
  gasLimit: bigint
  to: string
  data: string
}

export interface Signed {
  hash: string
  raw: string
}

/** The account of a private key in hex. Its library is loaded where a blockchain is configured. */
export async function accountOf(privateKey: string): Promise<Account> {
  const { addr, Transaction } = await import('micro-eth-signer')
  return {
    address: addr.fromPrivateKey(privateKey).toLowerCase(),
    sign({ nonce, ...wanted }) {
      // One price, which every EVM chain takes. Not strict: a chain may cost nothing, or number its transactions high.
      const signed = Transaction.prepare({ type: 'legacy', value: 0n, nonce: BigInt(nonce), ...wanted }, false).signBy(privateKey)
      return { hash: signed.hash, raw: signed.toHex() }
    },
  }
}
