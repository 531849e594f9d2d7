import { createPublicKey, verify } from 'node:crypto'

/**
 * Why a release is not signed as its team signs, in words; undefined where it is. Signed (Ed25519) are the bytes of its
 * record, which contains the hashes of all its files. `keys` are the team's public keys and `signature` what came with
 * the upload, all in base64url.
 */
export function problemOfSignature(record: Uint8Array, keys: readonly string[], signature: string | undefined): string | undefined {
  if (!signature) return '该模块的版本必须签名：console-remote publish --key <私钥文件>'
  const publicKeys = keys.map((key) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' }))
  return publicKeys.some((key) => verify(null, record, key, Buffer.from(signature, 'base64url'))) ? undefined : '签名不是由该模块的私钥对此内容所作'
}
