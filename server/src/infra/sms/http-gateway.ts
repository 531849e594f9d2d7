import { randomUUID } from 'node:crypto'
import { post } from '../outside/post'
import type { Trace } from '../outside/trace'
import { signatureOf } from '../outside/webhook-signature'
import type { SmsGateway } from './gateway'
import { idOf, refusal, wordOf } from './provider'

const MAX_BYTES = 64 * 1024

interface Answer {
  receipt?: unknown
  status?: unknown
  reason?: unknown
}

/**
 * A service of the company's own that takes `{ mobile, code }` as JSON and answers with a status of success. If it
 * answers `{ receipt }` as well, it is posted that later, and answers `{ status, reason }`. With a key each call is
 * signed as Standard Webhooks asks.
 */
export function httpGateway(url: string, key?: string): SmsGateway {
  async function call(input: object, trace?: Trace): Promise<Answer> {
    const body = JSON.stringify(input)
    const answer = await post(url, { type: 'application/json', body, headers: key ? signed(body, key) : undefined, maxBytes: MAX_BYTES, trace })
    try {
      return (JSON.parse(String(answer)) ?? {}) as Answer
    } catch {
      return {}
    }
  }

  return {
    async send({ mobile, code, trace }) {
      return idOf((await call({ mobile, code }, trace)).receipt)
    },
    async receiptOf({ id }) {
      const { status, reason } = await call({ receipt: id })
      if (status === 'waiting') return undefined
      if (status === 'delivered') return { outcome: 'delivered' }
      if (status === 'failed') return { outcome: 'failed', reason: wordOf(reason) }
      throw refusal(status)
    },
  }
}

function signed(body: string, key: string) {
  const message = { id: `sms_${randomUUID()}`, timestamp: Math.floor(Date.now() / 1000), body }
  return { 'webhook-id': message.id, 'webhook-timestamp': String(message.timestamp), 'webhook-signature': signatureOf([key], message) }
}
