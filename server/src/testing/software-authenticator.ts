import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskeyQuestion, SignInQuestion } from '@console/platform/contract/session/passkeys'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of CBOR as keys and attestations take. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)])
}

function head(major: number, count: number) {
  const type = major << 5
  if (count < 24) return Buffer.from([type | count])
  return count < 256 ? Buffer.from([type | 24, count]) : Buffer.from([type | 25, count >> 8, count & 255])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

const PRESENT = 1
const VERIFIED = 4
const WITH_KEY = 64

/** What an answer may be made to be wrong in. */
interface Faults {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  /** Without PIN, finger or face. */
  unverified?: boolean
}

/** An authenticator with one passkey, as browsers pass its answers on: ECDSA with P-256, attestation `none`. */
export function softwareAuthenticator(origin = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const coordinate = (text?: string) => Buffer.from(text!, 'base64url')
  const key = cbor(
    new Map<number, Cbor>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
  const id = randomBytes(32)
  let used = 0

  const dataOf = (rpId: string, flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, rest])
  }
  const clientData = (type: string, challenge: string, from: string) => Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }))
  const answer = (response: Record<string, Buffer>) =>
    JSON.stringify({
      ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', clientExtensionResults: {} },
      response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')])),
    })

  return {
    make({ challenge, rp }: NewPasskeyQuestion, faults: Faults = {}) {
      const flags = PRESENT | WITH_KEY | (faults.unverified ? 0 : VERIFIED)
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const authData = dataOf(faults.rpId ?? rp.id, flags, used, attested)
      const attestationObject = cbor(new Map<string, Cbor>([...([['fmt', 'none']] as const), ['attStmt', new Map()], ['authData', authData]]))
      return answer({ clientDataJSON: clientData('webauthn.create', faults.challenge ?? challenge, faults.origin ?? origin), attestationObject })
    },
    sign({ challenge, rpId }: SignInQuestion, faults: Faults = {}) {
      const clientDataJSON = clientData('webauthn.get', faults.challenge ?? challenge, faults.origin ?? origin)
      used = faults.counter ?? used + 1
      const authenticatorData = dataOf(faults.rpId ?? rpId, PRESENT | (faults.unverified ? 0 : VERIFIED), used)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return answer({ clientDataJSON, authenticatorData, signature })
    },
  }
}
