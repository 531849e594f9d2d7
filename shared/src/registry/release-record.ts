import * as z from 'zod/mini'
import { Action } from './action'
import { Budget } from './budget'
import { Counter } from './counter'
import { DeclaredNodes } from './declared-nodes'
import { Exports } from './exports'
import { Limits } from './limits'
import { Protocol } from './protocol'
import { PublicPages } from './public-pages'
import { PageNeeds, RemoteRoute } from './remote-route'

const short = z.string().check(z.maxLength(60))

/**
 * The release record of a remote's build: `release.json`, beside the files that it lists. The registry takes from it
 * everything that a shell needs to know before it loads the remote.
 */
export const ReleaseRecord = z.object({
  name: short.check(z.regex(/^mf-[a-z][a-z0-9-]*$/)),
  title: short,
  owner: short,
  /** Of the loader that it was built for. */
  protocol: Protocol,
  version: short.check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)),
  /** Distinguishes two builds of one version: a digest of everything that went into it. */
  buildId: z.string(),
  /** Of the last change to its sources, where the build found a git repository. */
  commit: z.optional(z.string()),
  entry: z.string(),
  container: z.string(),
  /** `sha256-…` of every file of the release, by its name in the folder. */
  integrity: z.record(z.string(), z.string()),
  /** Bytes of every file, as it is and gzipped. */
  sizes: z.record(z.string(), z.object({ bytes: z.number(), gzip: z.number() })),
  /** Every route is below one of these. */
  basePaths: z.array(z.string()),
  /** Where it differs from the default. */
  budget: z.optional(Budget),
  limits: z.optional(Limits),
  /**
   * What it imports from the entry points of `shared` that the shell hands out; empty where it was built before this
   * was recorded.
   */
  requires: z.object({ exports: z._default(Exports, {}) }),
  routes: z.array(RemoteRoute),
  nodes: z.optional(DeclaredNodes),
  counters: z.optional(z.array(Counter)),
  actions: z.optional(z.array(Action)),
  needs: z.optional(PageNeeds),
  public: z.optional(PublicPages),
  /** What it was not checked for before it was published. */
  skipped: z.optional(z.array(z.enum(['types', 'tests', 'imports']))),
})
export type ReleaseRecord = z.infer<typeof ReleaseRecord>
