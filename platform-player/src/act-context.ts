import { createHash } from 'node:crypto'
import { OpenClient } from '../../clients/node/src/index.js'
import type { RecordKind, ActContext } from './acts/act'
import { randomFrom } from './random'
import type { FileBytes, World } from './world'

interface ContextOptions {
  origin: string
  keyId: string
  secret: string
  seed: string
  world: World
  callWhenBack<T>(send: () => Promise<T>): Promise<T>
  signal: AbortSignal
  made(kind: RecordKind, count: number): void
}

/** Makes the context of each act, by the act's number. */
export function contexts({ origin, keyId, secret, seed, world, callWhenBack, signal, made }: ContextOptions): (number: number) => ActContext {
  const clientOf = (key: { keyId: string; secret: string }) => new OpenClient({ origin, ...key, attempts: 2, signal })
  const client = clientOf({ keyId, secret })
  return (number) => {
    const random = randomFrom(`${seed} ${number}`)
    return {
      ...{ world, random },
      call: (send) => callWhenBack(() => send(client)),
      callAs: (key, send) => callWhenBack(() => send(clientOf(key))),
      ref: (kind) => `player-${seed}-${kind}${number}`,
      number: (letters) => letters + compact(new Date()) + random.digits(8),
      upload: (file) => callWhenBack(() => client.upload(sourceOf(file))),
      made: (kind, count = 1) => made(kind, count),
    }
  }
}

const sourceOf = ({ name, type, bytes }: FileBytes) => ({
  ...{ name, type, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
})

const CHINA_MS = 8 * 3_600_000

/** A time in China as it is written in numbers of records: 20261119180000. */
const compact = (at: Date) => new Date(at.getTime() + CHINA_MS).toISOString().replace(/\D/g, '').slice(0, 14)
