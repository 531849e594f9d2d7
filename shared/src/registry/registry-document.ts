import * as z from 'zod/mini'
import { ReleaseRecord } from './release-record'

/** Which of a remote's versions operators are given. */
export const Rollout = z.object({
  /** Decides, with the account, who is among the first: the same ones for every candidate of a remote. */
  salt: z.optional(z.string()),
  /** Absent until a version was rolled out to everybody. */
  stable: z.optional(z.string()),
  /**
   * The previous stable version: the target of a rollback, and the shell's fallback when the stable one cannot be
   * loaded.
   */
  previous: z.optional(z.string()),
  /** A version that a part of the operators gets first. */
  candidate: z.optional(
    z.object({
      version: z.string(),
      /** Of 10,000 operators so many. */
      weight: z.number(),
      /**
       * It is taken back by itself once its loads have failed for so many operators, and this share of the loads has,
       * each operator's counted alike.
       */
      rollbackWhen: z.object({ failures: z.number(), share: z.number() }),
    }),
  ),
})
export type Rollout = z.infer<typeof Rollout>

/** The versions that some operator may be given. */
export const versionsInUse = ({ stable, previous, candidate }: Rollout) => [stable, previous, candidate?.version].filter((version) => version !== undefined)

const PublishedRelease = z.extend(ReleaseRecord, {
  /** ISO 8601. */
  publishedAt: z.string(),
  /** When it last became one that no operator is given; absent where it has not yet. ISO 8601. */
  givenUntil: z.optional(z.string()),
  /** When and why it was taken back from operators, in words; absent once they are given it again. `at`: ISO 8601. */
  takenBack: z.optional(z.object({ at: z.string(), why: z.string() })),
  /** Where browsers fetch it, with a slash at the end, when it is not the server that keeps the registry. */
  url: z.optional(z.string()),
})

/**
 * The registry as it is stored: every remote with its published releases, by version, and the pointer to the one in
 * use.
 */
export const RegistryDocument = z.object({
  /**
   * The build of the shell that documents are given, and the one before it: the target of a rollback. Absent until a
   * server with a shell has started.
   */
  shell: z.optional(z.object({ current: z.string(), previous: z.optional(z.string()) })),
  remotes: z.record(
    z.string(),
    z.object({
      rollout: Rollout,
      versions: z.record(z.string(), PublishedRelease),
      /** Digests of the content of deleted versions: browsers may keep it for a year. */
      tombstones: z.optional(z.record(z.string(), z.string())),
    }),
  ),
})
export type RegistryDocument = z.infer<typeof RegistryDocument>

export const emptyRegistry: RegistryDocument = { remotes: {} }
