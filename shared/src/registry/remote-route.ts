import * as z from 'zod/mini'

/**
 * The GET call that a page makes first, as data: a shell makes it while the page's code is on its way. Only under
 * `/api`, since the operator's token goes with it.
 */
export const FirstCall = z.object({
  path: z.string().check(z.regex(/^\/api(\/[\w-]+)+$/)),
  /**
   * What is asked whatever the address says, by name. `:id` is replaced by that part of the address's path, which has
   * to be a number.
   */
  query: z.record(z.string(), z.string()),
  /**
   * What the address's own query may add or change: by name, the regular expression of texts that are sent as they are.
   * At any other text the page asks for itself.
   */
  fromAddress: z.record(z.string(), z.nullable(z.string())),
})
export type FirstCall = z.infer<typeof FirstCall>

/**
 * A place among the pages about a record, whichever remotes they come from. Pages of one label share a tab: 充值消费 and 出证
 * below 订单.
 */
const RecordTab = z.object({
  /** What kind of record: `user`. */
  of: z.string().check(z.maxLength(30)),
  label: z.string().check(z.maxLength(20)),
  /** Tabs are in ascending order. The first one is the record's own page. */
  place: z.number(),
})

/**
 * The record that a page shows, or that a list finds. Any remote makes a link to it by kind and number, and knows no
 * address of another one.
 */
const RecordShown = z.object({
  /** What kind of record: `invoice`. */
  of: z.string().check(z.maxLength(30)),
  /** The value of the address's query that takes the number; without it the number is the path's one parameter. */
  query: z.optional(z.string().check(z.maxLength(30))),
})

/**
 * One page of a remote as its release record and the registry's answer state it: what its `routes.ts` says, without the
 * page itself. Plain data, so that a shell can build its route table without loading the remote.
 */
export const RemoteRoute = z.object({
  /** As react-router writes it, e.g. `/user/Detail/:user_id`. */
  path: z.string(),
  title: z.string(),
  /** The permission string that opens the page, or several of which any one does. */
  permission: z.union([z.string(), z.array(z.string())]),
  /** Path of the page above it in the breadcrumb, and where 返回 leads when nothing was visited before. */
  parent: z.optional(z.string()),
  /** `false`: the page has no breadcrumb of its own. */
  breadcrumb: z.optional(z.boolean()),
  /** Where its breadcrumb leads instead of its path; `noRedirect`: it is plain text. */
  redirect: z.optional(z.string()),
  first: z.optional(FirstCall),
  /** Its path has one parameter then: the record's number, whatever each page calls it. */
  tab: z.optional(RecordTab),
  /** A tab says it by itself. */
  record: z.optional(RecordShown),
})
export type RemoteRoute = z.infer<typeof RemoteRoute>

/**
 * By a route's path: what its page will load beside the remote's entry, so that a shell can fetch it before the remote
 * runs. Without it the page is shown a little later.
 */
export const PageNeeds = z.record(
  z.string(),
  z.object({
    /** Scripts of the remote beside its entry. */
    files: z.array(z.string()),
    /** Entry points of the kit, and other modules that the shell shares. */
    shares: z.array(z.string()),
  }),
)
