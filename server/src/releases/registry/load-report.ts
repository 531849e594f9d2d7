import { labelled, text } from '@console/platform/contract'
import { parsedOrNothing } from '@console/platform/release'
import * as z from 'zod/mini'

const ofVersion = {
  remote: z.string().check(z.regex(/^mf-[a-z][a-z0-9-]{0,60}$/)),
  version: z.string().check(z.regex(/^\d[\w.-]{0,100}$/)),
}
const milliseconds = z.number().check(z.gte(0), z.lte(3_600_000))

/** How one load of a remote went. */
const LoadOutcome = z.strictObject({
  ...ofVersion,
  /** `loaded`, or the code of the failure. */
  outcome: z.string().check(z.regex(/^(?=.{2,41}$)[a-z]+(-[a-z]+)*$/)),
  /** Of what was thrown. */
  message: z.optional(z.string().check(z.maxLength(300))),
  /** Where, by the files that the browser has: `page.js:1:2345`, the innermost first. */
  frames: z.optional(z.array(z.string().check(z.regex(/^[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/))).check(z.maxLength(8))),
  /** Milliseconds from the start of the load to the first paint, or to the failure. */
  ms: milliseconds,
})
export type LoadOutcome = z.infer<typeof LoadOutcome>

/** How a remote worked for its operator, as far as their browser measures it. */
const Visit = z
  .strictObject({
    ...ofVersion,
    /** Of their slowest click or key, until its effect was painted. */
    slowestMs: z.optional(milliseconds),
    /** Largest Contentful Paint, where the visit began with the document. */
    lcpMs: z.optional(milliseconds),
    /** Cumulative Layout Shift. */
    cls: z.optional(z.number().check(z.gte(0), z.lte(100))),
  })
  .check(z.refine(({ slowestMs, lcpMs, cls }) => (slowestMs ?? lcpMs ?? cls) !== undefined))
export type Visit = z.infer<typeof Visit>

const MAX_ENTRIES = 20

/** A form field that holds a JSON list. */
const listOf = <Item extends z.ZodMiniType>(label: string, item: Item) =>
  labelled(
    z._default(
      z.pipe(
        text(label, { max: 20_000 }),
        z.pipe(
          z.transform((json: string) => parsedOrNothing(json) ?? null),
          z.array(item).check(z.maxLength(MAX_ENTRIES)),
        ),
      ),
      [],
    ),
    label,
  )

/** How loads of remotes went and how quickly remotes answered: at most 20 of each, at least one in all. */
export const LoadReport = z
  .strictObject({ loads: listOf('加载结果', LoadOutcome), visits: listOf('使用情况', Visit) })
  .check(z.refine(({ loads, visits }) => loads.length + visits.length > 0, '加载结果的格式不正确'))
export type LoadReport = z.infer<typeof LoadReport>
