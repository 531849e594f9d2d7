import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts the secrets that others sign by: unlike a password they are needed whole. */
export interface Vault {
  /** AES-256-GCM by the newest key. `owner` is whose secret it is: under another owner it cannot be opened. */
  seal(secret: string, owner: string): string
  /**
   * What is not sealed was kept before secrets were, and is its own value. @throws when it was sealed for somebody
   * else, or its key is missing
   */
  open(kept: string, owner: string): string
  /** What every value begins with that is sealed by the newest key. */
  readonly prefix: string
}

interface VaultKeys {
  /** By their ids, the newest first (`SECRET_KEYS`). */
  secretKeys?: ReadonlyMap<string, Uint8Array>
  /** A random value of this installation's own: its key is last, and alone without others. */
  own: Uint8Array
}

const CIPHER = 'aes-256-gcm'
const SEALED = /^sealed:([a-z0-9]{1,8}):([\w-]+)$/
const [NONCE, TAG] = [12, 16]
/** The id of the installation's own key, which no key of the settings may have. */
export const OWN_KEY = 'own'

export function vaultOf({ secretKeys = new Map(), own }: VaultKeys): Vault {
  const keyOf = (secret: Uint8Array) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'secrets of callers', 32))
  const keys = new Map([...secretKeys, [OWN_KEY, own] as const].map(([id, secret]) => [id, keyOf(secret)]))
  const [[newest, newestKey]] = keys as unknown as [[string, Buffer]]
  const prefix = `sealed:${newest}:`
  return {
    prefix,
    seal(secret, owner) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(CIPHER, newestKey, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return prefix + sealed.toString('base64url')
    },
    open(kept, owner) {
      const [, id, text] = SEALED.exec(kept) ?? []
      if (!id || !text) return kept
      const key = keys.get(id)
      if (!key) throw new Error(`SECRET_KEYS lacks the key ${id}, by which the secret of ${owner} is encrypted`)
      const sealed = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE)).setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]).toString()
    },
  }
}
