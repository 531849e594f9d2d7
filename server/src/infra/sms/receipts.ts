import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db'
import type { SentMessage, SmsGateway } from './gateway'
import * as queries from './queries'

/**
 * From sending to the first question; the following ones come after three, nine and 27 times as long, so that the last
 * one is within seven minutes.
 */
const FIRST_S = 10
const ASKS = 4
const AT_A_TIME = 20

interface Options {
  db: Db
  gateway: SmsGateway
  /** As metrics and the log name it. */
  provider: string
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

type Sent = Omit<SentMessage, 'mobile'> & { accountId: number }

/** What becomes of messages that the provider has taken: it is asked a few times, until it has a final status. */
export interface SmsReceipts {
  /** Notes a message. Never rejects: the message is sent. */
  expect(message: Sent): Promise<void>
  /** Asks about messages that are due. Servers share them. */
  ask(): Promise<void>
  /** How many messages came to which end, since this server started. Undefined where nobody can be asked. */
  counts?: Readonly<Record<'delivered' | 'failed' | 'unknown', number>>
  provider: string
}

export function smsReceipts({ db, gateway, provider, log }: Options): SmsReceipts {
  const counts = { delivered: 0, failed: 0, unknown: 0 }

  /** The log names the account, never the mobile. */
  async function askAbout({ key, accountId: account, asks, ...message }: Awaited<ReturnType<typeof queries.takeDue>>[number]) {
    const receipt = await gateway.receiptOf!(message).catch((error: Error) => {
      log.warn({ err: error, provider, account }, 'the provider could not be asked whether a message was delivered')
      return undefined
    })
    if (!receipt && asks < ASKS) return
    if (!(await queries.deletePending(db, key))) return
    counts[receipt?.outcome ?? 'unknown'] += 1
    if (!receipt) log.warn({ provider, account }, 'the provider has not said whether a message was delivered')
    if (receipt?.outcome === 'failed') log.warn({ provider, account, reason: receipt.reason }, 'a message was not delivered')
  }

  return {
    provider,
    counts: gateway.receiptOf && counts,
    async expect(message) {
      const askAt = new Date(message.sentAt.getTime() + FIRST_S * 1000)
      await queries
        .insertPending(db, { ...message, provider, askAt })
        .catch((error: Error) => log.error({ err: error }, 'whether a message is delivered will not be known'))
    },
    async ask() {
      if (!gateway.receiptOf) return
      const due = await queries.takeDue(db, { provider, now: new Date(), firstS: FIRST_S, limit: AT_A_TIME })
      await Promise.all(due.map(askAbout))
    },
  }
}
