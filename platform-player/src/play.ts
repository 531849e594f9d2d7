import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { OpenClient, OpenProblem } from '../../clients/node/src/index.js'
import { acts } from './acts'
import type { Act, Stage } from './acts/act'
import { follow, readThrough } from './events/feed'
import { hear } from './events/told'
import { patience } from './patience'
import { randomFrom, weighted } from './random'
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
  print(line: string): void
  /** Ends the play: acts that have begun are brought to an end. */
  signal: AbortSignal
}

/** More at once than the rate asks for happen only while the console is slow. */
const MOST_AT_ONCE = 12
/** So far behind its rate a player catches up. */
const CATCH_UP_MS = 2000
/** So long acts that have begun may take when the play ends. */
const END_WITHIN_MS = 15_000

/** Plays the outside world until it is stopped. Answers how often what was done, by title, and how many acts failed. */
export async function play({ origin, keyId, secret, rate, seed, acts: most = Number.POSITIVE_INFINITY, verbose, print, signal }: PlayOptions) {
  const world = new World()
  const done = new Map<string, number>(acts.map(({ title }) => [title, 0]))
  let failed = 0
  const ended = new AbortController()
  const client = new OpenClient({ origin, keyId, secret, attempts: 2, signal: ended.signal })
  const listening = new OpenClient({ origin, keyId, secret, attempts: 1, signal })
  const say = (line: string) => print(`${timeOfDay(new Date())} ${line}`)
  const awaited = patience({ probe: () => fetch(`${origin}/open/v1/notice`), say, signal: ended.signal })
  const heard = patience({ probe: () => awaited(async () => {}), say: () => {}, signal })
  const listen = { call: <T>(send: (client: OpenClient) => Promise<T>) => heard(() => send(listening)) }
  const denied = new Set<Act>()

  const after = await readThrough({ ...listen, told: async () => {} })
  const following = follow({ ...listen, after, told })

  async function told(event: Parameters<typeof hear>[0]) {
    const line = await hear(event, { world, ...listen })
    if (line) say(line)
  }

  const stageOf = (number: number): Stage => ({
    world,
    random: randomFrom(`${seed} ${number}`),
    call: (send) => awaited(() => send(client)),
    ref: (kind) => `player-${seed}-${kind}${number}`,
    upload: (name, type, bytes) => awaited(() => client.upload(sourceOf(name, type, bytes))),
  })

  async function perform(act: Act, subject: unknown, number: number) {
    if (subject) world.busy.add(subject)
    try {
      const what = await act.run(stageOf(number), subject)
      done.set(act.title, done.get(act.title)! + 1)
      if (verbose) say(`${act.title} ${what}`)
      world.busy.delete(subject)
    } catch (error) {
      if (ended.signal.aborted) return
      if (!(error instanceof OpenProblem)) throw error
      // What it was about stays as it is: another try would fail again.
      failed += 1
      if (error.status === 403) denied.add(act)
      say(`${act.title}没有成功：${problemIn(error)}`)
    }
  }

  /** What may happen now, with whom. */
  function drawn(number: number) {
    const random = randomFrom(`${seed} ${number} act`)
    const possible = acts.flatMap((act) => {
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
    await pause(due - Date.now(), signal)
    while (running.size >= MOST_AT_ONCE) await Promise.race(running)
    const next = signal.aborted ? undefined : drawn(number)
    if (!next) continue
    const performed = perform(next.act, next.subject, number).finally(() => running.delete(performed))
    running.add(performed)
  }
  if (!signal.aborted) await following.catch(rejectUnless(signal))
  const late = globalThis.setTimeout(() => ended.abort(), END_WITHIN_MS)
  await Promise.all([...running, following.catch(rejectUnless(signal))])
  clearTimeout(late)
  ended.abort()
  return { done, failed }
}

const pause = (ms: number, signal: AbortSignal) => setTimeout(Math.max(0, ms), undefined, { signal }).catch(() => {})

/** Of something that ends by being aborted. */
const rejectUnless = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
}

function problemIn({ message, errors }: OpenProblem) {
  const fields = errors.map(({ field, detail }) => `${field}：${detail}`).filter((text) => !message.includes(text))
  return [message, ...fields].join('；')
}

const sourceOf = (name: string, type: string, bytes: Uint8Array) => ({
  ...{ name, type, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  read: async (offset: number, length: number) => bytes.subarray(offset, offset + length),
})

const timeOfDay = (at: Date) => at.toLocaleTimeString('zh-CN', { hour12: false, timeZone: 'Asia/Shanghai' })
