import { get, integer, labelled, post, routes, text, z } from '@console/platform/contract'

/** Longer than any setting is; what is larger belongs into a table of its own. */
const MAX_LENGTH = 4000

/** Whether single keys decide in a review; they do unless it is `false`. */
export const REVIEW_KEYS = 'review:keys'

/** What a setting is of: `columns:` with a list's path, or `review:keys`. */
const key = text('设置项', { max: 100, pattern: /^[a-z]+:[\w/.-]+$/i })

/** One setting of the operator's own, and how often it was saved: 0 for one that never was. */
export const Preference = z.object({ value: z.nullable(z.string()), revision: z.number() })
export type Preference = z.infer<typeof Preference>

/** Pixels that a column can be dragged to. */
export const NARROWEST = 48
export const WIDEST = 800

/** How an operator has arranged a list's columns. Each is named by its field. */
export const ColumnSettings = z.object({
  /** Those that were there when it was saved, in their order. */
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  /** In pixels, of those that were dragged to a width. */
  widths: z.optional(z.record(z.string(), z.number().check(z.refine((width) => width >= NARROWEST && width <= WIDEST)))),
  /** Those that stay in view at an edge while the others are scrolled sideways. */
  pinned: z.optional(z.record(z.string(), z.literal(['start', 'end']))),
})
export type ColumnSettings = z.infer<typeof ColumnSettings>

/** What an operator has set for themselves, on every machine. The answer of `getCurrentUser` has all of it. */
export const preferences = routes({
  preference: get('/api/preferences/getPreference', {
    summary: '本账号的一项个人设置',
    access: 'signed-in',
    input: z.object({ key }),
    result: Preference,
  }),
  /**
   * `revision` is that of the setting which is replaced, none for the first one: of two windows the second one is
   * refused, by 409.
   */
  save: post('/api/preferences/savePreference', {
    summary: '保存一项个人设置，留空则恢复默认',
    access: 'signed-in',
    input: z.strictObject({
      key,
      /** JSON. */
      value: z.optional(labelled(z.string().check(z.refine((value) => value.length <= MAX_LENGTH && isJson(value), '设置内容无效')), '设置内容')),
      revision: z.optional(integer('设置的版本', { max: 1_000_000 })),
    }),
    result: Preference,
  }),
})

function isJson(value: string) {
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}
