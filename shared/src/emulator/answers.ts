import { ApiError, type Contract, type Envelope, type InputOf, parseInput, type ResultOf, type Route } from '@console/platform/contract'

/**
 * Answers a call from its parsed input; an upload's answer is given the file, too. `Other` is what else may be
 * answered.
 */
export type Answering<R extends Route, Other = never> = (input: InputOf<R>, file: File) => ResultOf<R> | Other | Promise<ResultOf<R> | Other>
/** What the calls of a contract answer, by name. */
export type Answers<C extends Contract, Other = never> = { [Name in keyof C]?: Answering<C[Name], Other> }

/**
 * Some calls of a contract with their answers, for `dev/answers.ts`: `export const answers = [answersOf(users, { list:
 * () => … })]`.
 */
export const answersOf = <C extends Contract>(contract: C, answers: Answers<C>) => ({ contract: contract as Contract, answers: answers as Answers<Contract> })
export type AnswersOfContract = ReturnType<typeof answersOf>

export interface Reply {
  /** The HTTP status. */
  status: number
  body: Envelope
  /** Answered instead of the body: the file of a download. */
  file?: Blob
}

/** What a server answers a call whose work is done: the file of a download, anything else in the envelope. */
export const succeeds = (route: Route, data: unknown): Reply => ({
  status: 200,
  body: { code: 200, msg: route.success ?? '操作成功', data },
  ...(route.download && data instanceof Blob && { file: data }),
})

/** What a server answers a call that it refuses. @throws what is no refusal */
export function refuses(error: unknown): Reply {
  if (!(error instanceof ApiError)) throw error
  return { status: error.code, body: { code: error.code, msg: error.message, data: error.details } }
}

/** A call's input, as the server reads it from the texts that were sent. @throws ApiError 422 */
export const inputOf = (route: Route, fields: Record<string, string>) => parseInput(route.input, fields)
