import * as z from 'zod/mini'

/**
 * One page of a remote as its release record and the registry's answer state it: what its `routes.ts` says, without the page itself. Plain data, so that a shell
 * can build its route table without loading the remote.
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
})
export type RemoteRoute = z.infer<typeof RemoteRoute>

/** By a route's path: what its page will load beside the remote's entry, so that a shell can fetch it before the remote runs. Without it the page is shown a little later. */
export const PageNeeds = z.record(
  z.string(),
  z.object({
    /** Scripts of the remote beside its entry. */
    files: z.array(z.string()),
    /** Entry points of the kit, and other modules that the shell shares. */
    shares: z.array(z.string()),
  }),
)
