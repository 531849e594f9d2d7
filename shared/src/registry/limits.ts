import * as z from 'zod/mini'

/**
 * What a remote may take. A build and a server refuse one that names more than `longestLoadMs`, or less than
 * `shortestLoadMs`.
 */
export const Limits = z.object({
  /**
   * Milliseconds from the first request to its first page: all tries of its files, and the version before in place of
   * one that fails.
   */
  loadMs: z.number(),
})
export type Limits = z.infer<typeof Limits>

/** Of a remote whose package.json names none under `remote.limits`. */
export const defaultLimits: Limits = { loadMs: 10_000 }

export const shortestLoadMs = 3_000
export const longestLoadMs = 60_000

/** What one release may be at most: files, bytes of all of them, and characters of its record. */
export const releaseLimits = { files: 300, bytes: 10 * 1024 * 1024, recordCharacters: 100_000 } as const
