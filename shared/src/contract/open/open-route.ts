import * as z from 'zod/mini'
import { labelled } from '../fields'
import type { Input, Output } from '../route'
import { REFERENCE } from './open-fields'
import type { Scope } from './scopes'

/**
 * Who may call: anybody, or a caller that signs with a key of one of these: an approved enterprise for itself, or a
 * system that was given a scope.
 */
export type OpenAccess = 'anybody' | readonly ('enterprise' | Scope)[]

/**
 * One call of the open interface: what goes in, what comes out, who may make it. The server and docs/open-api.json
 * derive from it.
 */
export interface OpenRoute<P extends Input = Input, B extends Input = Input, A extends Output = Output, H extends Input = Input> {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  /** Begins with `/open/v1/`; `:name` is a parameter of `params`. */
  path: `/open/v1/${string}`
  summary: string
  access: OpenAccess
  /** Of the path, or of a GET's query. */
  params: P
  /** A JSON object. A call without one takes no body. */
  body?: B
  /** Headers that say what the call does. The signature covers each of them. */
  headers?: H
  /** The media type of a body of any bytes, which is read as it comes. Its digest may be left out. */
  bytes?: string
  /** The call is one of tus 1.0: it has the header `Tus-Resumable: 1.0.0`, and its answer, too. */
  tus?: true
  /** What the status of its answer is, where it is not 200. */
  status?: 201 | 204
  /** `Nothing` for an answer without a body. */
  answer: A
  /** The media type of an answer that is a file. */
  file?: string
  /** For so many seconds anybody may keep the answer. Nobody may without it. */
  maxAgeS?: number
}

export type OpenContract = Record<string, OpenRoute>
export type ParamsOf<R extends OpenRoute> = z.output<R['params']>
export type BodyOf<R extends OpenRoute> = R['body'] extends Input ? z.output<R['body']> : undefined
export type HeadersOf<R extends OpenRoute> = R['headers'] extends Input ? z.output<R['headers']> : undefined
export type AnswerOf<R extends OpenRoute> = z.output<R['answer']>

/** Keeps the literal types of a contract's calls. */
export const openRoutes = <const C extends OpenContract>(contract: C): C => contract

/** The caller's own name of a record. It is the record's address: a PUT that is sent again is the same act. */
export const ref = z.object({ ref: labelled(z.string().check(z.regex(REFERENCE)), '调用方的编号') })

/** As the system that takes orders numbers them. */
export const ORDER_NUMBER = /^[A-Za-z\d-]{1,64}$/

/** An order's number, which is its address. */
export const orderNo = z.object({ order_no: labelled(z.string().check(z.regex(ORDER_NUMBER)), '订单号') })
