import type { OpenClient } from '../../../clients/node/src/index.js'
import type { Random } from '../random'
import type { FileBytes, World } from '../world'

/** Records as the console lists them. */
export const recordKinds = ['用户', '认证申请', '登录', '证据', '取证', '订单', '发票申请', '出证申请', '反馈'] as const
export type RecordKind = (typeof recordKinds)[number]

type Send<T> = (client: OpenClient) => Promise<T>

/** What an act may use. */
export interface Stage {
  world: World
  /** Of this act alone, so that what it draws does not depend on those beside it. */
  random: Random
  /** Calls the console, and waits for one that is away. @throws OpenProblem for a call that is refused */
  call<T>(send: Send<T>): Promise<T>
  /** The same by another key. */
  callAs<T>(key: { keyId: string; secret: string }, send: Send<T>): Promise<T>
  /** A name for a record that this act makes. */
  ref(kind: string): string
  /** A number for one: letters in front of the time and digits. */
  number(letters: string): string
  /** Uploads a file, and answers its `upload_id`. */
  upload(file: FileBytes): Promise<string>
  /** Counts what the console lists from now on. */
  made(kind: RecordKind, count?: number): void
}

/** Something that happens outside. */
export interface Act<Subject = unknown> {
  title: string
  /** How often it happens beside the others that can happen, too. */
  weight: number
  /** With what it can happen now. */
  subjects(world: World): readonly Subject[]
  /** Does it, and says with whom or what. */
  run(stage: Stage, subject: Subject): Promise<string>
}

/** An act, with the type of its subjects inferred and then forgotten: the table of acts has all of them. */
export const act = <Subject>(described: Act<Subject>) => described as Act

/** Of an act that needs nothing. */
export const nothing = [undefined]
