import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { OpenClient, OpenProblem } from '../../clients/node/src/index.js'
import { acts as allActs } from './acts'
import { type Act, recordKinds, type RecordKind } from './acts/act'
import { follow, readThrough } from './events/feed'
import { readConfigured } from './events/configured'
import { knownBefore } from './events/known-before'
import { receiveWebhooks } from './events/receive-webhooks'
import { listenerOf } from './events/listener'
import { patience } from './patience'
import { randomFrom, weighted } from './random'
import { stages } from './stage'
import { World } from './world'

export interface PlayOptions {
  /** Where the console is. */
  origin: string
  keyId: string
  secret: string
  /** Acts in a second. */
  rate: number
  /** The same seed draws the same. */
  seed: string
  /** So many acts, and then only what operators decide; without end unless told. */
  acts?: number
  /** Also says what happens outside. */
  verbose?: boolean
  /** Where webhooks are received, and the secret that they are signed by. */
  receive?: { port: number; secret: string }
  print(line: string): void
  /** Ends the play: acts that have begun are brought to an end. */
  signal: AbortSignal
}

/** What a play has come to. */
export interface Played {
  /** Acts that were done, and those that were refused. */
  acts: number
  failed: number
  /** Records of each kind that the console has now. */
  made: Record<RecordKind, number>
}

/** More at once than the rate asks for happen only while the console is slow. */
const MOST_AT_ONCE = 12
/** So far behind its rate a player catches up. */
const CATCH_UP_MS = 2000
/** So long acts that have begun may take when the play ends. */
const END_WITHIN_MS = 15_000

/** Plays the outside world until it is stopped. @throws OpenProblem when the key is not taken */
export async function play(options: PlayOptions): Promise<Played> {
  const { origin, keyId, secret, rate, seed, acts: most = Number.POSITIVE_INFINITY } = options
  const say = (line: string) => options.print(`${timeOfDay(new Date())} ${line}`)
  /** Ends what has not ended by itself. */
  const ended = new AbortController()
  const over = new AbortController()
  /** Nothing begins from then on. */
  const signal = AbortSignal.any([options.signal, over.signal])
  const { call: awaited, isAway } = patience({ probe: () => fetch(`${origin}/open/v1/notice`), say, signal: ended.signal })
  const world = new World()
  const played: Played = { acts: 0, failed: 0, made: Object.fromEntries(recordKinds.map((kind) => [kind, 0])) as Played['made'] }

  const stageOf = stages({ origin, keyId, secret, seed, world, awaited, signal: ended.signal, made: (kind, count) => (played.made[kind] += count) })
  // Ends with the signal, and not only with the acts that have begun.
  const ears = new OpenClient({ origin, keyId, secret, attempts: 1, signal })
  const listener = listenerOf({ world, say, call: (send) => awaited(() => send(ears)) })
  let late: NodeJS.Timeout | undefined
  // A console that is away may stay so.
  const endSoon = () => (late = globalThis.setTimeout(() => ended.abort(), isAway() ? 0 : END_WITHIN_MS))
  signal.addEventListener('abort', endSoon, { once: true })
  const after = await readThrough({ ...listener, told: knownBefore(listener) }).catch(unless(signal))
  world.configured = (await readConfigured(listener.call).catch(unlessScope).catch(unless(signal))) ?? []
  let fault: unknown
  const following = follow({ ...listener, after }).catch((error) => {
    if (!signal.aborted) fault = error
    over.abort()
  })
  const stopReceiving = options.receive && (await receiveWebhooks({ ...options.receive, say, told: listener.told }))

  const denied = new Set<Act>()
  async function perform(act: Act, subject: unknown, number: number) {
    if (subject) world.busy.add(subject)
    try {
      const what = await act.run(stageOf(number), subject)
      world.busy.delete(subject)
      played.acts += 1
      if (options.verbose) say(`${act.title} ${what}`)
    } catch (error) {
      if (ended.signal.aborted) return
      // What it was about is left alone: another try would be refused again.
      played.failed += 1
      if (error instanceof OpenProblem && error.status === 403) denied.add(act)
      say(`${act.title}没有成功：${problemIn(error as Error)}`)
    }
  }

  /** What may happen now, with whom. */
  function drawn(number: number) {
    const random = randomFrom(`${seed} ${number} act`)
    const possible = allActs.flatMap((act) => {
      const subjects = denied.has(act) ? [] : act.subjects(world).filter((subject) => !world.busy.has(subject))
      return subjects.length ? [{ act, subjects, weight: act.weight }] : []
    })
    if (possible.length === 0) return undefined
    const { act, subjects } = weighted(random, possible)
    return { act, subject: random.pick(subjects) }
  }

  const running = new Set<Promise<void>>()
  let due = Date.now()
  for (let number = 1; number <= most && !signal.aborted; number++) {
    due = Math.max(due + 1000 / rate, Date.now() - CATCH_UP_MS)
    await setTimeout(Math.max(0, due - Date.now()), undefined, { signal }).catch(unless(signal))
    while (running.size >= MOST_AT_ONCE) await Promise.race(running)
    const next = signal.aborted ? undefined : drawn(number)
    if (!next) continue
    const performed = perform(next.act, next.subject, number).finally(() => running.delete(performed))
    running.add(performed)
  }
  if (!signal.aborted) await once(signal, 'abort')
  await Promise.all([...running, following])
  clearTimeout(late)
  ended.abort()
  await stopReceiving?.()
  if (fault) throw fault
  return played
}

/** Takes the error of what ends by being aborted. */
const unless = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
  return undefined
}

/** Who may not read the live configurations knows of none. */
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
