import type * as pkijs from 'pkijs'
import { bytesOf } from './bytes'
import { OID } from './oid'
import { isSignedBySm2, sm3 } from './sm'

type Algorithm = { algorithmId: string }

const isBySm2 = ({ algorithmId }: Algorithm) => algorithmId === OID.sm2WithSm3 || algorithmId === OID.sm2Signature

/**
 * The library's engine, which asks WebCrypto, with SM2 and SM3 beside: certificates and messages are checked by it
 * whatever they are signed by.
 */
export function engineWithSm({ CryptoEngine }: typeof pkijs) {
  class EngineWithSm extends CryptoEngine {
    override getAlgorithmByOID(oid: string, ...rest: [safety?: boolean, target?: string]): never {
      if (oid === OID.sm3) return { name: 'SM3' } as never
      if (isBySm2({ algorithmId: oid })) return { name: 'SM2', hash: { name: 'SM3' } } as never
      return super.getAlgorithmByOID(oid, ...(rest as [])) as never
    }

    override getHashAlgorithm(algorithm: pkijs.AlgorithmIdentifier) {
      return isBySm2(algorithm) ? 'SM3' : super.getHashAlgorithm(algorithm)
    }

    override async digest(algorithm: string | { name: string }, data: ArrayBufferView | ArrayBuffer) {
      const name = typeof algorithm === 'string' ? algorithm : algorithm.name
      return name === 'SM3' ? (await sm3(viewOf(data))).buffer : super.digest(algorithm, viewOf(data))
    }

    override async verifyWithPublicKey(...given: Parameters<pkijs.CryptoEngine['verifyWithPublicKey']>) {
      const [content, signature, key, algorithm] = given
      const curve = key.algorithm.algorithmId === OID.ellipticCurveKey ? String(key.algorithm.algorithmParams?.valueBlock) : undefined
      // Neither is ECDSA on the curve of SM2, nor SM2 on another one.
      if ((curve === OID.sm2Curve) !== isBySm2(algorithm)) return false
      if (curve !== OID.sm2Curve) return super.verifyWithPublicKey(...given)
      return isSignedBySm2(viewOf(content), signature.valueBlock.valueHexView, key.subjectPublicKey.valueBlock.valueHexView)
    }
  }
  return new EngineWithSm({ name: 'console', crypto: globalThis.crypto })
}

const viewOf = (source: ArrayBuffer | ArrayBufferView) =>
  source instanceof ArrayBuffer ? bytesOf(source) : new Uint8Array(source.buffer as ArrayBuffer, source.byteOffset, source.byteLength)
