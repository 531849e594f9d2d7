import { randomBytes } from 'node:crypto'
import { type Agent, request } from 'node:http'
import type { Db } from '../server/src/infra/db/db'
import { signedHeaders, type TestKey } from '../server/src/testing/open-caller'
import { insertUser } from '../server/src/testing/test-users'

const BYTES = 20_000

export interface PieceCall {
  path: string
  body: string
  headers: Record<string, string>
}

/** An enterprise's key for the open interface. */
const key: TestKey = { keyId: 'app0123456789abcdef', secret: '0123456789abcdef'.repeat(2) }

/** Adds the enterprise whose key the calls are signed with. */
export const addCaller = (db: Db) => insertUser(db, { type: 2, status: 3, app_id: key.keyId, security_key: key.secret })

/** The call that saves a piece of 20 kB by the open interface, signed. */
export async function pieceCall(origin: string, ref: string): Promise<PieceCall> {
  const path = `/open/v1/evidence/${ref}`
  const file = { name: 'piece.bin', type: 'application/octet-stream', content: randomBytes(BYTES).toString('base64') }
  const body = JSON.stringify({ title: `piece ${ref}`, fileType: 5, file })
  return { path, body, headers: await signedHeaders(key, { method: 'PUT', url: origin + path, body }) }
}

/** Makes it. Rejects when it is refused. */
export const sendPiece = (origin: string, { path, body, headers }: PieceCall, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const call = request(origin + path, { method: 'PUT', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${text}`))))
    })
    call.once('error', reject)
    call.end(body)
  })
