import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Db } from '../../infra/db/db'
import { type Answer, callerOfAnybody, NoAnswer } from '../../infra/outside/call-anybody'
import { PrivateAddress } from '../../infra/outside/public-address'
import { traceOfRecord, traceparentOf } from '../../infra/outside/trace'
import type { Vault } from '../../infra/secrets/vault'
import { placeNew } from '../feed'
import { sentEvent } from '../sent-event'
import {
  type Attempt,
  claimDeliveries,
  type Delivery,
  findTarget,
  keepAttempts,
  listDue,
  noteArrival,
  noteFailure,
  releaseDeliveries,
  type Target,
} from './queries'
import { signatureOf } from '../../infra/outside/webhook-signature'
import { ownerOfWebhook } from './secret'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
/** After so long an event is sent again that has not arrived, as Standard Webhooks advises. Then it has failed. */
const RETRY_AFTER_MS = [5 * SECOND_MS, HOUR_MS / 12, HOUR_MS / 2, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)]
/** An address that has failed for so long is switched off. */
const SWITCHED_OFF_AFTER_MS = 24 * HOUR_MS
/** As many are sent to one address at a time by one server. */
const AT_ONCE = 32
/** Longer than a call may take. */
const CLAIMED_MS = 60 * SECOND_MS
const KEPT_OF_ANSWER = 200
const GONE = 410

interface Options {
  db: Db
  vault: Vault
  /** Networks that may be called besides the public internet. */
  webhookAllow: readonly string[]
  log: FastifyBaseLogger
}

/**
 * Calls the addresses that systems have named with what happens. Each event arrives at least once: what a server had
 * taken when it died is taken by another one. Every address has a lane of its own, so that one which hangs holds up no
 * other.
 */
export function deliverer(app: FastifyInstance, { db, vault, webhookAllow, log }: Options) {
  const caller = callerOfAnybody(webhookAllow)
  const closing = new AbortController()
  // Every call that is under way listens to it.
  setMaxListeners(0, closing.signal)
  const lanes = new Map<number, Promise<void>>()
  app.addHook('preClose', async () => {
    closing.abort()
    await Promise.all(lanes.values())
    caller.close()
  })

  /** Sends all that is due for an address. */
  async function run(webhookId: number) {
    while (!closing.signal.aborted) {
      const due = await claimDeliveries(db, webhookId, { now: new Date(), forMs: CLAIMED_MS, limit: AT_ONCE })
      if (due.length === 0) return
      const target = await findTarget(db, webhookId)
      const attempts = target ? await Promise.all(due.map((delivery) => attempt(target, delivery))) : []
      const made = attempts.filter((kept) => kept !== undefined)
      await keepAttempts(db, made)
      if (made.length < due.length) return void (await release(due, made))
      await note(webhookId, made)
    }
  }

  const release = (due: readonly Delivery[], made: readonly Attempt[]) => {
    const ids = new Set(made.map(({ deliveryId }) => deliveryId))
    return releaseDeliveries(
      db,
      due.map(({ deliveryId }) => deliveryId).filter((id) => !ids.has(id)),
    )
  }

  async function note(webhookId: number, attempts: readonly Attempt[]) {
    if (attempts.some(({ status }) => status === 2)) return noteArrival(db, webhookId)
    const now = new Date()
    const gone = attempts.some(({ answerStatus }) => answerStatus === GONE)
    return noteFailure(db, webhookId, { now, since: new Date(now.getTime() - SWITCHED_OFF_AFTER_MS), gone })
  }

  /** Sends an event once. Undefined when the server is closing: it was not an attempt. */
  async function attempt({ systemId, url, ...secrets }: Target, delivery: Delivery): Promise<Attempt | undefined> {
    const sentAt = new Date()
    const { id, ...event } = sentEvent(delivery)
    const body = JSON.stringify({ id, ...event })
    const timestamp = Math.floor(sentAt.getTime() / SECOND_MS)
    const valid = [secrets.secret, ...(secrets.previousUntil && secrets.previousUntil > sentAt ? [secrets.previousSecret!] : [])]
    const signature = signatureOf(
      valid.map((secret) => vault.open(secret, ownerOfWebhook(systemId))),
      { id, timestamp, body },
    )
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': signature,
      traceparent: traceparentOf(traceOfRecord(id)),
    }
    const answer = await caller.post(url, { body, headers }, closing.signal).catch((error: Error) => error)
    if (closing.signal.aborted && answer instanceof Error) return undefined
    const durationMs = Date.now() - sentAt.getTime()
    return { deliveryId: delivery.deliveryId, sentAt, durationMs, ...outcomeOf(answer), ...next(answer, delivery.attempts, sentAt) }
  }

  return {
    /** Puts new events on their way, and begins to send what is due. */
    async look() {
      await placeNew(db)
      for (const id of await listDue(db, new Date())) {
        if (lanes.has(id) || closing.signal.aborted) continue
        const lane = run(id)
          .catch((error) => log.error({ err: error, webhook: id }, 'events could not be delivered'))
          .finally(() => lanes.delete(id))
        lanes.set(id, lane)
      }
    },
  }
}

const hasArrived = (answer: Answer | Error) => !(answer instanceof Error) && answer.status >= 200 && answer.status < 300

function next(answer: Answer | Error, attempts: number, sentAt: Date): Pick<Attempt, 'status' | 'dueAt'> {
  if (hasArrived(answer)) return { status: 2, dueAt: sentAt }
  const after = RETRY_AFTER_MS[attempts]
  return after === undefined ? { status: 3, dueAt: sentAt } : { status: 1, dueAt: new Date(sentAt.getTime() + after) }
}

/** What operators are shown of an answer. NUL is none of a text's characters in a database. */
function outcomeOf(answer: Answer | Error): Pick<Attempt, 'answerStatus' | 'answer'> {
  if (!(answer instanceof Error)) return { answerStatus: answer.status, answer: answer.text.replaceAll('\0', '').slice(0, KEPT_OF_ANSWER) }
  return { answerStatus: null, answer: reasonOf(answer) }
}

function reasonOf(error: Error & { code?: string }) {
  if (error instanceof PrivateAddress) return '该地址不允许调用：只能是公网上的 https 地址'
  const reasons: Record<string, string> = {
    ENOTFOUND: '域名无法解析',
    EAI_AGAIN: '域名无法解析',
    ECONNREFUSED: '连接被拒绝',
    ECONNRESET: '连接被对方断开',
    ETIMEDOUT: '连接超时',
  }
  if (error.code && reasons[error.code]) return reasons[error.code]!
  if (error.code?.includes('CERT') || error.code?.includes('TLS') || error.code?.includes('SSL')) return `证书或加密连接有问题（${error.code}）`
  return error instanceof NoAnswer ? '10 秒内没有应答' : `没有应答（${error.code ?? error.name}）`
}
