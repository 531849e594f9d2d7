import * as z from 'zod/mini'

/** Gzipped kilobytes (1000 bytes) that a remote may weigh. */
export const Budget = z.object({
  /** Its entry, which is fetched before anything else. */
  entryKb: z.number().check(z.positive()),
  /** All its scripts and styles. */
  ownKb: z.number().check(z.positive()),
})
export type Budget = z.infer<typeof Budget>

/** Of a remote whose package.json names none under `remote.budget`. */
export const defaultBudget: Budget = { entryKb: 18, ownKb: 60 }
