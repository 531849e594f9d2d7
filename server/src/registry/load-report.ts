import { ApiError, parseInput, text } from '@console/shared/contract'
import * as z from 'zod/mini'
import { parsedOrNothing } from './parsed-or-nothing'

const ofVersion = {
  remote: z.string().check(z.regex(/^mf-[a-z][a-z0-9-]{0,60}$/)),
  version: z.string().check(z.regex(/^\d[\w.-]{0,100}$/)),
}
const milliseconds = z.number().check(z.gte(0), z.lte(3_600_000))

/** How one load of a remote went. */
const LoadOutcome = z.strictObject({
  ...ofVersion,
  /** `loaded`, or the code of the failure. */
  outcome: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/)),
  /** From the wish to load it to its first picture, or to the failure. */
  ms: milliseconds,
})
export type LoadOutcome = z.infer<typeof LoadOutcome>

/** How quickly a remote answered somebody who worked with it. */
const Visit = z.strictObject({
  ...ofVersion,
  /** Of their slowest click or key, until its effect was painted. */
  slowestMs: milliseconds,
})
export type Visit = z.infer<typeof Visit>

const MAX_ENTRIES = 20

const json = (label: string) => z._default(text(label, { max: 10_000 }), '[]')
const LoadReportForm = z.strictObject({ loads: json('加载结果'), visits: json('使用情况') })
const LoadReport = z.object({
  loads: z.array(LoadOutcome).check(z.maxLength(MAX_ENTRIES)),
  visits: z.array(Visit).check(z.maxLength(MAX_ENTRIES)),
})
export type LoadReport = z.infer<typeof LoadReport>

/** A report's form, whose `loads` and `visits` are JSON lists of at most 20 each. @throws ApiError 422 */
export function readLoadReport(fields: Record<string, unknown>): LoadReport {
  const { loads, visits } = parseInput(LoadReportForm, fields)
  const { data } = LoadReport.safeParse({ loads: parsedOrNothing(loads), visits: parsedOrNothing(visits) })
  if (!data || data.loads.length + data.visits.length === 0) throw new ApiError(422, '加载结果的格式不正确')
  return data
}
