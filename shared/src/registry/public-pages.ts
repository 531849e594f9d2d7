import * as z from 'zod/mini'

/** What the first view of a public page may weigh at most: brotli kilobytes (1000 bytes) of its script and styles. */
export const MAX_FIRST_VIEW_KB = 90

/**
 * The public pages of a remote: for anyone who has a link, without a session and without the console around them. They
 * are a build of their own within the release, and carry their own libraries.
 */
export const PublicPages = z.object({
  /** Below which addresses they are, e.g. `/mobile/previewImg`. */
  paths: z.array(z.string()),
  /** The document's title until the page sets another. */
  title: z.string().check(z.maxLength(60)),
  /** The script that the server's document loads. */
  script: z.string(),
  /** The stylesheets that it names. */
  styles: z.array(z.string()),
  /** Every file of theirs in the release; none is shared with the console's pages. */
  files: z.array(z.string()),
  /** Brotli kilobytes that script and styles may weigh. */
  budgetKb: z._default(z.number().check(z.positive(), z.lte(MAX_FIRST_VIEW_KB)), MAX_FIRST_VIEW_KB),
})
export type PublicPages = z.infer<typeof PublicPages>
