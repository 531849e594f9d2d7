import { randomUUID } from 'node:crypto'
import { post } from '../outside/post'
import { signatureOf } from '../outside/webhook-signature'
import type { SmsGateway } from './gateway'

const MAX_BYTES = 64 * 1024

/** A service of the company's own that takes `{ mobile, code }` as JSON and answers with a status of success. With a key each call is signed as Standard Webhooks asks. */
export const httpGateway = (url: string, key?: string): SmsGateway => ({
  async send({ mobile, code, trace }) {
    const body = JSON.stringify({ mobile, code })
    await post(url, { type: 'application/json', body, headers: key ? signed(body, key) : undefined, maxBytes: MAX_BYTES, trace })
  },
})

function signed(body: string, key: string) {
  const message = { id: `sms_${randomUUID()}`, timestamp: Math.floor(Date.now() / 1000), body }
  return { 'webhook-id': message.id, 'webhook-timestamp': String(message.timestamp), 'webhook-signature': signatureOf([key], message) }
}
