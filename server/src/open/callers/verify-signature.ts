import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '@console/platform/contract/open/problems'
import { httpbis, UnacceptableSignatureError } from 'http-message-signatures'
import { parseDictionary } from 'structured-headers'
import type { KeyHolder, SignedHeader } from './caller'

/** The allowed difference between the signature's time and the server's, in seconds. */
const SIGNATURE_AGE_S = 300
const NONCE = /^[\w+/=.~-]{8,64}$/
/** Longer than any one signature with its parameters. */
const MAX_HEADER = 2048

interface SignedCall {
  method: string
  /** The URLs by which the server may have been called. */
  targetUris: readonly string[]
  headers: IncomingHttpHeaders
  /** The components that the signature must cover. */
  fields: readonly string[]
}

interface Verified {
  key: KeyHolder
  nonce: string
  header: SignedHeader
}

/**
 * Checks the one signature of a call by RFC 9421 with hmac-sha256.
 * @throws Problem 401
 */
export async function verifySignature(call: SignedCall, findKey: (keyId: string) => Promise<KeyHolder | undefined>): Promise<Verified> {
  const signatureInput = single(call.headers['signature-input'])
  const signature = single(call.headers.signature)
  if (!signatureInput || !signature) throw new Problem('missing-signature')
  const { keyId, nonce, created } = parametersOf(signatureInput)
  if (Math.abs(Date.now() / 1000 - created) > SIGNATURE_AGE_S) {
    throw new Problem('stale-signature', `created 与服务器时间相差超过 ${SIGNATURE_AGE_S} 秒，服务器时间为 ${new Date().toISOString()}`)
  }
  const key = await findKey(keyId)
  if (!key) throw new Problem('unknown-key')
  for (const targetUri of call.targetUris) {
    if (await isSignedBy(key, call, targetUri)) {
      const contentDigest = single(call.headers['content-digest'])
      return { key, nonce, header: { method: call.method, targetUri, contentDigest, signatureInput, signature } }
    }
  }
  throw new Problem('wrong-signature', `签名与请求不符。服务器按此地址核对 @target-uri：${call.targetUris.join(' 或 ')}`)
}

/** The parameters of a signature. @throws Problem when there are more, or parameters are missing */
function parametersOf(signatureInput: string) {
  const incomplete = (detail: string) => new Problem('missing-signature', detail)
  const inputs = readDictionary(signatureInput)
  const [first, ...others] = inputs ? [...inputs.values()] : []
  if (!first) throw incomplete('Signature-Input 无法读取')
  if (others.length) throw incomplete('请求只能有一个签名')
  const [keyId, nonce, created, alg] = ['keyid', 'nonce', 'created', 'alg'].map((name) => first[1].get(name))
  if (typeof keyId !== 'string' || keyId.length > 100) throw incomplete('签名参数 keyid 缺失')
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) throw incomplete('签名参数 nonce 应为 8 至 64 位字母、数字')
  if (typeof created !== 'number' || !Number.isSafeInteger(created)) throw incomplete('签名参数 created 应为 Unix 时间（秒）')
  if (alg !== undefined && alg !== 'hmac-sha256') throw incomplete('签名算法只支持 hmac-sha256')
  return { keyId, nonce, created }
}

async function isSignedBy({ secret }: KeyHolder, { method, headers, fields }: SignedCall, url: string) {
  const verify = async (base: Buffer, signature: Buffer) => {
    const expected = createHmac('sha256', secret).update(base).digest()
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  }
  const message = { method, url, headers: headers as Record<string, string> }
  try {
    return await httpbis.verifyMessage({ keyLookup: async () => ({ verify }), requiredFields: [...fields], tolerance: SIGNATURE_AGE_S }, message)
  } catch (error) {
    if (error instanceof UnacceptableSignatureError) throw new Problem('missing-signature', `签名须覆盖 ${fields.join('、')}`)
    // It covers components that the call lacks, or is malformed.
    return false
  }
}

const single = (header: string | string[] | undefined) => {
  const value = [header].flat().join(', ')
  return value && value.length <= MAX_HEADER ? value : undefined
}

function readDictionary(header: string) {
  try {
    return parseDictionary(header)
  } catch {
    return undefined
  }
}

/** The SHA-256 that a `Content-Digest` declares, in hex; undefined where it declares none. */
export function declaredDigest(header: string | string[] | undefined): string | undefined {
  const value = single(header)
  const digest = value && readDictionary(value)?.get('sha-256')?.[0]
  return digest instanceof ArrayBuffer && digest.byteLength === 32 ? Buffer.from(digest).toString('hex') : undefined
}
