import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db, Statement } from './db'
import { STATEMENT_TIMEOUT_MS } from './postgres'
import { identityOf, replayedBy, positionOf } from './replica-queries'
import { statementsOf } from './runner'

/** After a failure the replica is not asked for so long. */
const ALONE_MS = 5_000
/** A replica that does not say within this time how far it is counts as unreachable. */
const ANSWERS_WITHIN_MS = 5_000
/** Of so many samples every second one is kept. */
const SAMPLES = 2_000

/** How far the primary's log was at a time, which the replica has not reached yet. */
interface Sample {
  at: number
  position: number
}

interface Options {
  primary: Db
  replica: Database
  maxLagS: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

const NO_REPLICA = '指向的数据库不是只读副本（pg_is_in_recovery() 为 false）：请填写主库的流复制副本的地址，或去掉这一设置'

/** What a replica is that must not be read; undefined for one of the primary's own. */
export async function problemOfReplica(replica: Db, primary: Db) {
  if ((await replayedBy(replica)) === undefined) return NO_REPLICA
  const [own, expected] = await Promise.all([identityOf(replica), identityOf(primary)])
  if (own.system !== expected.system)
    return `指向的是另一个 PostgreSQL 的副本（系统标识 ${own.system}，主库为 ${expected.system}）：请填写 DATABASE_URL 那个数据库的副本的地址`
  if (own.name !== expected.name) return `指向的是数据库 ${own.name}，而 DATABASE_URL 指向 ${expected.name}：两者必须同名`
  return undefined
}

/**
 * A streaming replica that lists and exports are read from, as far as it can be reached, is not too far behind, and
 * has what their session wrote. Whatever it does not answer the primary does. `look` is called every second.
 */
export class Replica {
  /** Calls that were to be read from it, by what they began on. */
  readonly reads = { replica: 0, primary: 0 }
  private readonly reader: Db
  private readonly asked: Db
  /** Undefined until the first look says something. */
  private isUp: boolean | undefined
  /** What is known of its position. After a crash a replica may be at an earlier one. */
  private replayed = 0
  private samples: Sample[] = []
  /** Everything that was committed until then is on it, by what it said since its last failure. */
  private freshAt = 0
  private aloneUntil = 0
  private asking: Promise<boolean> | undefined
  /** Rejects the statements under way: a connection may be dead without anybody saying so. */
  private readonly underWay = new Set<(error: Error) => void>()

  constructor(private readonly options: Options) {
    const { primary, replica } = options
    this.reader = {
      ...statementsOf({ query: <T>(text: string, values: readonly unknown[]) => this.rows<T>({ text, values }), script: primary.script }),
      // A transaction may write.
      transaction: primary.transaction,
    }
    this.asked = {
      ...replica,
      ...statementsOf({ query: <T>(text: string, values: readonly unknown[]) => this.run<T>({ text, values }), script: replica.script }),
    }
    replica.onLost?.((error) => this.fail(error))
  }

  /** What a session reads lists from whose last write ended at this position. */
  async readerFor(written: number | null): Promise<Db> {
    const reads = this.isUp && (await this.hasReplayed(written ?? 0))
    this.reads[reads ? 'replica' : 'primary'] += 1
    return reads ? this.reader : this.options.primary
  }

  get up() {
    return this.isUp === true
  }

  /** For how many seconds it has lacked something that was committed; undefined where it does not say. */
  get lagS() {
    const [oldest] = this.samples
    if (oldest) return (Date.now() - oldest.at) / 1000
    return this.freshAt === 0 ? undefined : 0
  }

  /** Compares it with the primary, and decides whether it is read. @throws when the primary does not answer */
  async look() {
    if (Date.now() < this.aloneUntil) return
    if (this.samples.length > SAMPLES) this.samples = this.samples.filter((_, i) => i % 2 === 0)
    const sample = { at: Date.now(), position: await positionOf(this.options.primary) }
    this.samples.push(sample)
    // It may have failed at a call's statement meanwhile.
    if (Date.now() < this.aloneUntil || !(await this.ask())) return
    const reached = this.samples.filter(({ position }) => position <= this.replayed)
    this.samples = this.samples.slice(reached.length)
    this.freshAt = reached.at(-1)?.at ?? this.freshAt

    const { lagS } = this
    const within = this.options.maxLagS * 1000
    if (lagS !== undefined && lagS * 1000 > within) this.leave({ lagS }, 'the replica is behind: lists and exports are read from the primary')
    else if (Date.now() - this.freshAt <= within) this.come()
  }

  close() {
    return this.options.replica.close()
  }

  private async hasReplayed(position: number) {
    if (this.replayed < position) await this.ask()
    return this.up && this.replayed >= position
  }

  /** Asks how far it is, for everybody who wants to know. Returns whether it answered. */
  private ask() {
    this.asking ??= this.answered().finally(() => {
      this.asking = undefined
    })
    return this.asking
  }

  private async answered() {
    const late = setTimeout(() => this.fail(new Error('the replica does not answer')), ANSWERS_WITHIN_MS)
    try {
      // What came back may be another one: it was promoted, or its address was given away.
      const problem = this.isUp ? undefined : await problemOfReplica(this.asked, this.options.primary)
      const replayed = problem ? undefined : await replayedBy(this.asked)
      if (replayed === undefined) throw new Error(`DATABASE_REPLICA_URL ${problem ?? NO_REPLICA}`)
      this.replayed = replayed
      return true
    } catch (error) {
      this.fail(error as Error)
      return false
    } finally {
      clearTimeout(late)
    }
  }

  private async rows<T>(query: Statement): Promise<T[]> {
    const { primary, log } = this.options
    if (!this.isUp) return primary.rows<T>(query)
    const asked = Date.now()
    try {
      return await this.run<T>(query)
    } catch (error) {
      const { code } = error as { code?: string }
      const isOver = code === TIMEOUT && Date.now() - asked >= STATEMENT_TIMEOUT_MS
      if (code === WRITES || isOver) throw error
      if (isOfStatement(code)) log.warn({ err: error }, 'the replica did not answer a statement: it is read from the primary')
      else this.fail(error as Error)
      return primary.rows<T>(query)
    }
  }

  private run<T>(query: Statement) {
    return new Promise<T[]>((resolve, reject) => {
      this.underWay.add(reject)
      this.options.replica
        .rows<T>(query)
        .then(resolve, reject)
        .finally(() => this.underWay.delete(reject))
    })
  }

  private fail(error: Error) {
    this.leave({ err: error }, 'the replica cannot be read: lists and exports are read from the primary')
    this.aloneUntil = Date.now() + ALONE_MS
    this.samples = []
    this.freshAt = this.replayed = 0
    for (const reject of this.underWay) reject(error)
    this.underWay.clear()
  }

  private leave(facts: object, message: string) {
    if (this.isUp !== false) this.options.log.warn(facts, message)
    this.isUp = false
  }

  private come() {
    if (this.isUp === false) this.options.log.warn({ lagS: this.lagS }, 'the replica is read again')
    this.isUp = true
  }
}

const WRITES = '25006'
const TIMEOUT = '57014'

/**
 * SQLSTATEs that say nothing of the server: all but those of connections, sign-in, resources, shutdown, disk and
 * corruption. EPIPE is none: it has no digit.
 */
const isOfStatement = (code = '') => /^(?=.*\d)(?!08|28|53|57P|58|XX)[0-9A-Z]{5}$/.test(code)
