import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { OpenClient, OpenProblem } from '../../clients/node/src/index.js'
import { acts as allActs } from './acts'
import { type Act, recordKinds, type RecordKind } from './acts/act'
import { follow, readThrough } from './events/feed'
import { readConfigured } from './events/configured'
import { restoreUsers } from './events/restore-users'
import { receiveWebhooks } from './events/receive-webhooks'
import { listenerOf } from './events/listener'
import { retryWhileAway } from './retry-while-away'
import { randomFrom, pickWeighted } from './random'
import { contexts } from './act-context'
import { World } from './world'

export interface PlayOptions {
  /** The console's origin. */
  origin: string
  keyId: string
  secret: string
  /** Acts per second. */
  rate: number
  /** The same seed draws the same acts. */
  seed: string
  /** The number of acts; afterwards only decisions are printed. The default is without end. */
  acts?: number
  /** Also prints each act. */
  verbose?: boolean
  /** The port for webhooks, and the secret with which they are signed. */
  receive?: { port: number; secret: string }
  print(line: string): void
  /** Ends the play; acts that have begun are completed. */
  signal: AbortSignal
}

/** The result of a play. */
export interface Played {
  /** The number of completed acts, and of refused ones. */
  acts: number
  failed: number
  /** The number of records of each kind that were made. */
  made: Record<RecordKind, number>
}

/** The limit of concurrent acts, which is reached only while the console is slow. */
const MAX_CONCURRENT = 12
/** A player that is late makes up for at most this time. */
const CATCH_UP_MS = 2000
/** The timeout of a question whether the console is back. */
const PROBE_TIMEOUT_MS = 10_000
/** The time for begun acts to complete when the play ends. */
const END_WITHIN_MS = 15_000

/** Plays the outside world until it is stopped. @throws OpenProblem when the key is refused */
export async function play(options: PlayOptions): Promise<Played> {
  const { origin, keyId, secret, rate, seed, acts: most = Number.POSITIVE_INFINITY } = options
  const say = (line: string) => options.print(`${timeOfDay(new Date())} ${line}`)
  /** Aborts acts that did not complete in time. */
  const ended = new AbortController()
  const stopped = new AbortController()
  /** After this signal no act begins. */
  const { signal } = stopped
  const stop = () => stopped.abort()
  options.signal.addEventListener('abort', stop, { once: true })
  if (options.signal.aborted) stop()
  const probe = () => fetch(`${origin}/open/v1/notice`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
  const { call: callWhenBack, isAway } = retryWhileAway({ probe, say, signal: ended.signal })
  const world = new World()
  const played: Played = { acts: 0, failed: 0, made: Object.fromEntries(recordKinds.map((kind) => [kind, 0])) as Played['made'] }

  const contextOf = contexts({ origin, keyId, secret, seed, world, callWhenBack, signal: ended.signal, made: (kind, count) => (played.made[kind] += count) })
  // Its calls end with the signal; those of acts continue until they are completed.
  const feedClient = new OpenClient({ origin, keyId, secret, attempts: 1, signal })
  const listener = listenerOf({ world, say, call: (send) => callWhenBack(() => send(feedClient)) })
  let late: NodeJS.Timeout | undefined
  // A console that is away may not return.
  const endSoon = () => (late = globalThis.setTimeout(() => ended.abort(), isAway() ? 0 : END_WITHIN_MS))
  signal.addEventListener('abort', endSoon, { once: true })
  const after = await readThrough({ ...listener, onEvent: restoreUsers(listener) }).catch(unless(signal))
  world.configured = (await readConfigured(listener.call).catch(unlessScope).catch(unless(signal))) ?? []
  let feedError: unknown
  const following = follow({ ...listener, after }).catch((error) => {
    if (!signal.aborted) feedError = error
    stop()
  })
  const stopReceiving = options.receive && (await receiveWebhooks({ ...options.receive, say, onEvent: listener.onEvent }))

  const denied = new Set<Act>()
  async function perform(act: Act, subject: unknown, number: number) {
    if (subject) world.busy.add(subject)
    try {
      const what = await act.run(contextOf(number), subject)
      world.busy.delete(subject)
      played.acts += 1
      if (options.verbose) say(`${act.title} ${what}`)
    } catch (error) {
      if (ended.signal.aborted) return
      // The subject stays in `busy`: a retry would be refused, too.
      played.failed += 1
      if (error instanceof OpenProblem && error.status === 403) denied.add(act)
      say(`${act.title}没有成功：${problemIn(error as Error)}`)
    }
  }

  /** Draws an act that is possible now, and its subject. */
  function drawAct(number: number) {
    const random = randomFrom(`${seed} ${number} act`)
    const possible = allActs.flatMap((act) => {
      const subjects = denied.has(act) ? [] : act.subjects(world).filter((subject) => !world.busy.has(subject))
      return subjects.length ? [{ act, subjects, weight: act.weight }] : []
    })
    if (possible.length === 0) return undefined
    const { act, subjects } = pickWeighted(random, possible)
    return { act, subject: random.pick(subjects) }
  }

  const running = new Set<Promise<void>>()
  let due = Date.now()
  for (let number = 1; number <= most && !signal.aborted; number++) {
    due = Math.max(due + 1000 / rate, Date.now() - CATCH_UP_MS)
    await setTimeout(Math.max(0, due - Date.now()), undefined, { signal }).catch(unless(signal))
    while (running.size >= MAX_CONCURRENT) await Promise.race(running)
    const next = signal.aborted ? undefined : drawAct(number)
    if (!next) continue
    const performed = perform(next.act, next.subject, number).finally(() => running.delete(performed))
    running.add(performed)
  }
  if (!signal.aborted) await once(signal, 'abort')
  await Promise.all([...running, following])
  clearTimeout(late)
  ended.abort()
  await stopReceiving?.()
  if (feedError) throw feedError
  return played
}

/** Handles the error of a call that was aborted by the signal; throws all others. */
const unless = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
  return undefined
}

/** Without the scope to read live configurations there are none. */
function unlessScope(error: unknown) {
  if (error instanceof OpenProblem && error.status === 403) return []
  throw error
}

function problemIn(error: Error) {
  if (!(error instanceof OpenProblem)) return error.message
  const { message, errors } = error
  const fields = errors.map(({ field, detail }) => `${field}：${detail}`).filter((text) => !message.includes(text))
  return [message, ...fields].join('；')
}

const timeOfDay = (at: Date) => at.toLocaleTimeString('zh-CN', { hour12: false, timeZone: 'Asia/Shanghai' })
