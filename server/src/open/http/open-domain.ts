import type { AnswerOf, BodyOf, HeadersOf, OpenContract, OpenRoute, ParamsOf } from '@console/platform/contract/open/open-route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../infra/db/db'
import type { FileAnswer } from '../../infra/files/file-answer'
import type { OpenCaller, SignedHeader } from '../callers/caller'

/** What a handler of the open interface is given. */
export interface OpenCall<R extends OpenRoute = OpenRoute> {
  params: ParamsOf<R>
  /** Parsed by the call's schema, defaults filled in. */
  body: BodyOf<R>
  headers: HeadersOf<R>
  /** Absent where anybody may call: such a handler does not read it. */
  caller: OpenCaller
  header: SignedHeader
  db: Db
  ip: string
  request: FastifyRequest
  reply: FastifyReply
}

export type OpenHandler<R extends OpenRoute> = (call: OpenCall<R>) => Promise<R extends { file: string } ? FileAnswer : AnswerOf<R>>

/** The calls of a contract with what answers them. */
export interface OpenDomain {
  contract: OpenContract
  handlers: Record<string, OpenHandler<OpenRoute>>
}

/** Leaving a call out, or answering with the wrong shape, does not compile. */
export const openDomain = <C extends OpenContract>(contract: C, handlers: { [K in keyof C]: OpenHandler<C[K]> }): OpenDomain => ({
  contract,
  handlers: handlers as unknown as OpenDomain['handlers'],
})
