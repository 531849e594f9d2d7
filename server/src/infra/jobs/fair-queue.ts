/** Who asks: an account, an address, a link. */
export type Asker = string | number

interface Limits {
  inAll: number
  /** For one asker. */
  each: number
}

interface Line {
  running: number
  waiting: (() => void)[]
  /** When it was last let in; 0: never yet. */
  turn: number
}

/**
 * Places for what takes memory, a thread or a connection: so many in all, and so many for each who asks. Who waits is
 * let in by turns of the askers, so that one who asks for a thousand places keeps another waiting no longer than one
 * who asks for a few.
 */
export class FairQueue {
  private free: number
  private turns = 0
  private readonly lines = new Map<Asker, Line>()

  constructor(private readonly limits: Limits) {
    this.free = limits.inAll
  }

  /** Resolves when there is a place, to what gives it back. A wait that is aborted rejects with the signal's reason. */
  async enter(asker: Asker, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted()
    const line = this.lines.get(asker) ?? { running: 0, waiting: [], turn: 0 }
    this.lines.set(asker, line)
    if (this.isOpenTo(line)) this.letIn(line)
    else await this.turnOf(asker, line, signal)
    return () => this.leave(asker, line)
  }

  /** Does the work in a place. */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(asker)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  private isOpenTo({ running }: Line) {
    return this.free > 0 && running < this.limits.each
  }

  private letIn(line: Line) {
    this.free -= 1
    line.running += 1
    line.turn = ++this.turns
  }

  private turnOf(asker: Asker, line: Line, signal?: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        line.waiting.splice(line.waiting.indexOf(start), 1)
        this.forgetIdle(asker, line)
        reject(signal?.reason)
      }
      line.waiting.push(start)
      signal?.addEventListener('abort', giveUp)
    })
  }

  private leave(asker: Asker, line: Line) {
    this.free += 1
    line.running -= 1
    this.forgetIdle(asker, line)
    const next = this.longestWithoutTurn()
    if (!next) return
    // Taken before the one who waits goes on: nobody who comes meanwhile finds it free.
    this.letIn(next)
    next.waiting.shift()!()
  }

  private longestWithoutTurn() {
    let found: Line | undefined
    for (const line of this.lines.values()) if (line.waiting.length > 0 && this.isOpenTo(line) && !(found && found.turn <= line.turn)) found = line
    return found
  }

  private forgetIdle(asker: Asker, { running, waiting }: Line) {
    if (running === 0 && waiting.length === 0) this.lines.delete(asker)
  }
}
