import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { OpenEvent } from './feed'

const TOLERANCE_S = 300
const PREFIX = 'whsec_'

interface WebhookOptions {
  port: number
  /** `whsec_…`, as the page 接入系统 showed it once. */
  secret: string
  say(line: string): void
  onEvent(event: OpenEvent): Promise<void>
}

/** Receives webhooks by Standard Webhooks. Returns a function that stops the server. */
export async function receiveWebhooks({ port, secret, say, onEvent }: WebhookOptions): Promise<() => Promise<void>> {
  const answer = async (request: IncomingMessage) => {
    const body = await buffer(request)
    if (!isGenuine(secret, request.headers, body)) {
      say('收到签名不正确的回调，未理会')
      return 401
    }
    // The event is handled after the answer, as the standard recommends.
    void onEvent(JSON.parse(body.toString()) as OpenEvent)
    return 204
  }
  const server = createServer((request, response) => {
    void answer(request).then(
      (status) => response.writeHead(status).end(),
      // The connection was cut.
      () => response.destroy(),
    )
  })
  await once(server.listen(port), 'listening')
  return async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
}

/**
 * Whether a call was signed with the secret within the last minutes. While a secret is replaced there are two
 * signatures.
 */
function isGenuine(secret: string, headers: IncomingHttpHeaders, body: Buffer, now = Date.now()): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= TOLERANCE_S)) return false
  const key = Buffer.from(secret.replace(PREFIX, ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return String(given)
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3), 'base64'))
    .some((signature) => signature.length === wanted.length && timingSafeEqual(signature, wanted))
}
