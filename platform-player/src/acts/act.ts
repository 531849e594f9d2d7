import type { OpenClient } from '../../../clients/node/src/index.js'
import type { Random } from '../random'
import type { FileBytes, World } from '../world'

/** The kinds of records, by their names in the console. */
export const recordKinds = ['用户', '认证申请', '登录', '证据', '取证', '订单', '发票申请', '出证申请', '反馈'] as const
export type RecordKind = (typeof recordKinds)[number]

type Send<T> = (client: OpenClient) => Promise<T>

/** What an act may use. */
export interface ActContext {
  world: World
  /** The random numbers of this act alone, so that they do not depend on other acts. */
  random: Random
  /** Calls the console, and retries while it is unavailable. @throws OpenProblem for a call that is refused */
  call<T>(send: Send<T>): Promise<T>
  /** The same with another key. */
  callAs<T>(key: { keyId: string; secret: string }, send: Send<T>): Promise<T>
  /** The reference (`ref`) of a record that this act makes. */
  ref(kind: string): string
  /** A number for a record: letters, the time and digits. */
  number(letters: string): string
  /** Uploads a file and returns its `upload_id`. */
  upload(file: FileBytes): Promise<string>
  /** Counts records that the console now lists. */
  made(kind: RecordKind, count?: number): void
}

/** Something that happens outside the console. */
export interface Act<Subject = unknown> {
  title: string
  /** How often it is chosen, in relation to the other acts that are possible. */
  weight: number
  /** The records with which it is possible now. */
  subjects(world: World): readonly Subject[]
  /** Does it, and returns the line about it. */
  run(context: ActContext, subject: Subject): Promise<string>
}

/** Declares an act. The type of its subjects is inferred here and dropped for the table of all acts. */
export const act = <Subject>(described: Act<Subject>) => described as Act

/** The subjects of an act that needs no record. */
export const nothing = [undefined]
