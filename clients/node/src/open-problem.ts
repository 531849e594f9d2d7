import type { components } from './open-api.js'

type ProblemBody = components['schemas']['Problem']

/**
 * A call that was refused: RFC 9457. `type` ends with the name of the refusal, as `/open/problems/reference-conflict`.
 */
export class OpenProblem extends Error {
  override name = 'OpenProblem'
  readonly type: string
  /** What is wrong with which field. */
  readonly errors: { field: string; detail: string }[]
  readonly traceId: string | undefined

  constructor(
    readonly status: number,
    body: Partial<ProblemBody>,
  ) {
    super(body.detail ?? `HTTP ${status}`)
    this.type = body.type ?? 'about:blank'
    this.errors = body.errors ?? []
    this.traceId = body.traceId
  }
}

/** Of an answer that is no success. */
export async function problemOf(answer: Response): Promise<OpenProblem> {
  const text = await answer.text()
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json')
  return new OpenProblem(answer.status, isProblem && text ? (JSON.parse(text) as ProblemBody) : { detail: text.slice(0, 200) || undefined })
}
