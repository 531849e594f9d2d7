import type { FastifyInstance } from 'fastify'
import type { SmsGateway, SmsMessage } from './gateway'

interface Sent extends Omit<SmsMessage, 'trace'> {
  at: string
}

export interface Outbox extends SmsGateway {
  /** Newest first. */
  sent: readonly Sent[]
}

const KEPT = 200

/** The demo's gateway: prints each code for the one who sits at the terminal. */
export function outbox(print: (line: string) => void): Outbox {
  const sent: Sent[] = []
  return {
    sent,
    async send({ trace: _, ...message }) {
      sent.unshift({ ...message, at: new Date().toISOString() })
      sent.length = Math.min(sent.length, KEPT)
      print(`短信验证码 ${message.username}（${message.mobile}）：${message.code}`)
      return undefined
    },
  }
}

export function outboxRoutes(app: FastifyInstance, { sent }: Outbox) {
  app.get('/dev/outbox', { config: { access: 'public' } }, async () => sent)
}
