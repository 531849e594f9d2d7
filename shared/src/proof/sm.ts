import { loadOnce } from './load-once'
import { type Bytes, bytesOf, fromHex, toHex } from './bytes'

/**
 * Loads the algorithms of GM/T when something needs them: browsers have none, and what Node calls SM2 is another
 * signature on the same curve.
 */
const library = loadOnce(() =>
  import('sm-crypto-v2').catch((error: unknown) => {
    failedLoads.push(error)
    throw error
  }),
)

/** What checks certificates takes any error for a wrong signature: `attempt` looks here whether it was another one. */
export const failedLoads: unknown[] = []

export const sm3 = async (bytes: Uint8Array): Promise<Bytes> => fromHex((await library()).sm3(bytesOf(bytes)))

/**
 * A signature of SM2 with SM3 by a private key, a number of 32 bytes: r and s in DER, by the user id 1234567812345678.
 */
export async function signBySm2(content: Uint8Array, key: Uint8Array): Promise<Bytes> {
  const { sm2 } = await library()
  return fromHex(sm2.doSignature(bytesOf(content), toHex(key), { der: true, hash: true }))
}

/**
 * Whether a signature of SM2 with SM3 holds (GM/T 0003): a DER sequence of r and s, by the user id 1234567812345678 of
 * GM/T 0009.
 * @param key the point, uncompressed
 */
export async function isSignedBySm2(content: Uint8Array, signature: Uint8Array, key: Uint8Array): Promise<boolean> {
  const { sm2 } = await library()
  try {
    return sm2.doVerifySignature(bytesOf(content), toHex(signature), toHex(key), { der: true, hash: true })
  } catch {
    // It is no signature, or the key is no point of the curve.
    return false
  }
}
