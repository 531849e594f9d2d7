import * as z from 'zod/mini'

/** What can be done on a page of a remote. Ctrl+K finds it by its title, and opens the page for it. */
export const Action = z.object({
  title: z.string().check(z.maxLength(60)),
  /** The permission string that it takes, or several of which any one does. */
  permission: z.union([z.string(), z.array(z.string())]),
  /** The path of the page, a route of the release without a parameter. */
  page: z.string().check(z.maxLength(200)),
  /** The path of the call: the page's button for it opens. */
  call: z.string().check(z.maxLength(200)),
})
export type Action = z.infer<typeof Action>
