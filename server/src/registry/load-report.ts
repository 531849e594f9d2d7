import { ApiError, parseInput, text } from '@console/shared/contract'
import * as z from 'zod/mini'
import { parsedOrNothing } from './parsed-or-nothing'

/** How one load of a remote went. */
const LoadOutcome = z.strictObject({
  remote: z.string().check(z.regex(/^mf-[a-z][a-z0-9-]{0,60}$/)),
  version: z.string().check(z.regex(/^\d[\w.-]{0,100}$/)),
  /** `loaded`, or the code of the failure. */
  outcome: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)),
  /** From the wish to load it to its first picture, or to the failure. */
  ms: z.number().check(z.gte(0), z.lte(3_600_000)),
})
export type LoadOutcome = z.infer<typeof LoadOutcome>

const MAX_LOADS = 20

const LoadReport = z.strictObject({ loads: text('加载结果', { max: 10_000 }) })
const LoadOutcomes = z.array(LoadOutcome).check(z.minLength(1), z.maxLength(MAX_LOADS))

/** A report's form, whose `loads` is a JSON list of at most 20 outcomes. @throws ApiError 422 */
export function readLoadReport(fields: Record<string, unknown>): LoadOutcome[] {
  const { data } = LoadOutcomes.safeParse(parsedOrNothing(parseInput(LoadReport, fields).loads))
  if (!data) throw new ApiError(422, '加载结果的格式不正确')
  return data
}
