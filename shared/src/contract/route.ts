import * as z from 'zod/mini'
import type { Permission } from './permission-tree'
import { integer } from './fields'
import { whereLeftOut } from './read-answer'

export type Input = z.ZodMiniObject
export type Output = z.ZodMiniType

/**
 * Who may call a route: anybody, any operator who is signed in, holders of a permission string, holders of any of
 * several (the domain then decides by the record), or of the one that the validated input calls for.
 */
// biome-ignore lint/suspicious/noExplicitAny: a route's input is known where the route is written, not here
export type Access = 'public' | 'signed-in' | Permission | readonly Permission[] | ((input: any) => Permission)

/** One HTTP call: what goes in, what comes out, who may make it. Everything else on both sides derives from it. */
export interface Route<I extends Input = Input, O extends Output = Output> {
  method: 'GET' | 'POST'
  path: string
  summary: string
  access: Access
  /** Query parameters of a GET, form fields of a POST. */
  input: I
  /** What is in the envelope's `data`. */
  result: O
  /** The message to the operator when it succeeded, also the envelope's `msg`. */
  success?: string
  /** A POST that changes nothing that lasts: it takes no idempotency key, and is in no audit trail. */
  reads?: boolean
  /**
   * A write whose answer holds a secret: it is shown once and kept nowhere, and a retry of the same call is answered
   * without it.
   */
  shownOnce?: boolean
  /** A GET that does something beside answering: there is no HEAD of it. */
  acts?: boolean
  /** Made by the page itself (polling, prefetch): does not keep a session awake. */
  passive?: boolean
  /** Answered also while the session is locked. Every other call of a locked session is refused with `LOCKED`. */
  whileLocked?: boolean
  /** Answers a file. A browser may navigate to it with the cookie alone. */
  download?: boolean
  /** Of a download: made of the rows of a list while it is sent. */
  exports?: boolean
  /** Of a file that pages show: a request is a download only with the header `DOWNLOAD_ID`. */
  shown?: boolean
  /** Of a download whose URL expires within minutes: it is not offered again. */
  shortLived?: boolean
  /**
   * A write that looks a person up by what lists mask: the field of the input. Only so many calls that are refused are
   * answered, and each is recorded.
   */
  findsPersonBy?: string
  /** Takes a file: the body is multipart/form-data with this file, and `input` as its other fields. */
  file?: FileField
}

/** The one file of an upload. */
export interface FileField {
  /** The name of its part in the multipart body. */
  field: string
  /** What it is called on screen. */
  label: string
  /** What to say when there is none. */
  required?: string
  /** Accepted extensions, in small letters: `['.apk']`. */
  extensions: readonly string[]
  maxBytes: number
}

/** A call that takes a file. */
export interface UploadRoute<I extends Input = Input, O extends Output = Output> extends Route<I, O> {
  method: 'POST'
  access: Exclude<Access, 'public' | ((input: never) => Permission)>
  file: FileField
}

export type Contract = Record<string, Route>

/** What a caller may give: parsed types, everything with a default optional. */
export type CallInput<R extends Route> = Partial<InputOf<R>> & Pick<InputOf<R>, RequiredKeys<R>>
/** What a handler receives: everything parsed, defaults filled in. */
export type InputOf<R extends Route> = z.output<R['input']>
export type ResultOf<R extends Route> = z.output<R['result']>

type RequiredKeys<R extends Route> = {
  [K in keyof InputOf<R>]-?: R['input']['shape'][K & string] extends z.ZodMiniOptional | z.ZodMiniDefault ? never : K
}[keyof InputOf<R>]

/** Keeps the literal types of a domain's routes. */
export const routes = <const C extends Contract>(contract: C): C => contract

type Spec<I extends Input, O extends Output> = Omit<Route<I, O>, 'method' | 'path' | 'access'> & {
  access: Exclude<Access, (input: never) => Permission> | ((input: z.output<I>) => Permission)
}

export const get = <I extends Input, O extends Output>(path: string, spec: Spec<I, O>) => ({ method: 'GET' as const, path, ...spec })
export const post = <I extends Input, O extends Output>(path: string, spec: Spec<I, O>) => ({ method: 'POST' as const, path, ...spec })

/** A POST with a file. Who may call it never depends on the input: it is checked before the body is read. */
export const upload = <I extends Input, O extends Output>(path: string, spec: Omit<UploadRoute<I, O>, 'method' | 'path'>) => ({
  method: 'POST' as const,
  path,
  ...spec,
})

export const isUpload = (route: Route): route is UploadRoute => route.file !== undefined

export const Nothing = z.null()

/** The file of a download; the body is the bytes, not the envelope. */
export const File = z.unknown()

/**
 * One page of a list: `{ data: rows, count: rows in all }`, and `more: true` where there are more than were counted.
 * `archived_before`: rows before this month (yyyy-MM) are archived and in no list. Some back ends answer an empty page
 * with null.
 */
export const pageOf = <Row extends Output>(row: Row) => {
  const count = whereLeftOut(z.coerce.number(), ({ data }) => (data as unknown[]).length)
  const archived_before = whereLeftOut(z.optional(z.nullable(z.string())), undefined)
  return whereLeftOut(z.object({ data: z.array(row), count, more: z.optional(z.boolean()), archived_before }), () => ({ data: [], count: 0 }))
}

/** The query of a list: its filters, all optional, then page and limit (10 rows by default, 100 at most). */
export const listQuery = <F extends z.core.$ZodLooseShape>(filters: F) =>
  z.object({
    ...filters,
    page: z._default(integer('页码', { max: 1_000_000 }), 1),
    limit: z._default(integer('每页条数', { max: 100 }), 10),
  })

/** A call that answers one page of a list. */
export const isList = ({ method, input }: Route) => method === 'GET' && 'page' in input.shape

export type ListRoute = Route<Input, z.ZodMiniObject<Pick<ReturnType<typeof pageOf>['shape'], 'data' | 'count'>>>
export type RowOf<R extends ListRoute> = ResultOf<R>['data'][number]
