import type { OpenClient } from '../../../clients/node/src/index.js'
import type { Random } from '../random'
import type { World } from '../world'

/** What an act may use. */
export interface Stage {
  world: World
  /** Of this act alone, so that what it draws does not depend on those beside it. */
  random: Random
  /** Calls the console, and waits for one that is away. @throws OpenProblem for a call that is refused */
  call<T>(send: (client: OpenClient) => Promise<T>): Promise<T>
  /** A name for the record that this act makes. */
  ref(kind: string): string
  /** Uploads a file, and answers its `upload_id`. */
  upload(name: string, type: string, bytes: Uint8Array): Promise<string>
}

/** Something that happens outside. */
export interface Act<Subject = unknown> {
  /** As it is counted at the end. */
  title: string
  /** How often it happens beside the others that can happen, too. */
  weight: number
  /** With what it can happen now. */
  subjects(world: World): readonly Subject[]
  /** Does it, and says in words what happened. */
  run(stage: Stage, subject: Subject): Promise<string>
}

/** An act, with the type of its subjects inferred and then forgotten: the table of acts has all of them. */
export const act = <Subject>(described: Act<Subject>) => described as Act

/** Of an act that needs nothing. */
export const nothing = [undefined]
