import type { AnswerOf, BodyOf, HeadersOf, OpenContract, OpenRoute, ParamsOf } from '@console/platform/contract/open/open-route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../infra/db/db'
import type { FileAnswer } from '../../infra/files/file-answer'
import type { OpenCaller, SignedHeader } from '../callers/caller'

/** The argument of a handler of the open interface. */
export interface OpenCall<R extends OpenRoute = OpenRoute> {
  params: ParamsOf<R>
  /** Parsed by the call's schema, defaults filled in. */
  body: BodyOf<R>
  headers: HeadersOf<R>
  /** Absent where anybody may call. */
  caller: OpenCaller
  header: SignedHeader
  db: Db
  ip: string
  request: FastifyRequest
  reply: FastifyReply
}

export type OpenHandler<R extends OpenRoute> = (call: OpenCall<R>) => Promise<R extends { file: string } ? FileAnswer : AnswerOf<R>>

/** The calls of a contract with their handlers. */
export interface OpenDomain {
  contract: OpenContract
  handlers: Record<string, OpenHandler<OpenRoute>>
}

/** A missing handler or an answer of the wrong shape does not compile. */
export const openDomain = <C extends OpenContract>(contract: C, handlers: { [K in keyof C]: OpenHandler<C[K]> }): OpenDomain => ({
  contract,
  handlers: handlers as unknown as OpenDomain['handlers'],
})
