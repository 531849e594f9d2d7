import * as z from 'zod/mini'
import { ReleaseRecord } from './release-record'

/** Which of a remote's versions operators are given. */
const Rollout = z.object({
  stable: z.string(),
  /** What was stable before: where a rollback leads. */
  previous: z.optional(z.string()),
})

const PublishedRelease = z.extend(ReleaseRecord, {
  /** ISO 8601. */
  publishedAt: z.string(),
})

/** The registry as it is stored: every remote with its published releases, by version, and the pointer to the one in use. */
export const RegistryDocument = z.object({
  remotes: z.record(z.string(), z.object({ rollout: Rollout, versions: z.record(z.string(), PublishedRelease) })),
})
export type RegistryDocument = z.infer<typeof RegistryDocument>

export const emptyRegistry: RegistryDocument = { remotes: {} }
