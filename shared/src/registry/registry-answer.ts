import * as z from 'zod/mini'
import { Action } from './action'
import { Counter } from './counter'
import { Exports } from './exports'
import { Limits } from './limits'
import { Protocol } from './protocol'
import { PageNeeds, RemoteRoute } from './remote-route'

/** One version of a remote, as a shell loads it. */
const RemoteVersion = z.object({
  version: z.string(),
  /**
   * Address of the folder of this version, with a slash at the end; relative to the registry's own address, or
   * absolute.
   */
  url: z.string(),
  /** The entry's file name in that folder. */
  entry: z.string(),
  /**
   * The global variable that the entry defines: another one for every build, so that two of them can be on one page.
   */
  container: z.string(),
  /** `sha256-…` of the entry, which contains those of the version's other files. */
  integrity: z.string(),
  /** Where they differ from the default. */
  limits: z.optional(Limits),
  /** What it takes from the shell. Left out where the server knows that the shell has it all. */
  requires: z.optional(z.object({ protocol: Protocol, exports: Exports })),
})
export type RemoteVersion = z.infer<typeof RemoteVersion>

/** One remote that the operator may load, in the version that was chosen for them. */
export const RegistryRemote = z.extend(RemoteVersion, {
  /** e.g. `mf-users`. */
  name: z.string(),
  /** Its name for operators, e.g. 用户管理. */
  title: z.string(),
  /** The team to report failures to. */
  owner: z.string(),
  routes: z.array(RemoteRoute),
  /** What the workbench counts. */
  counters: z.optional(z.array(Counter)),
  /** What Ctrl+K finds by name. */
  actions: z.optional(z.array(Action)),
  needs: z.optional(PageNeeds),
  /** Why this version: everybody has it, or this operator is among the first to have it. */
  chosen: z._default(z.enum(['stable', 'candidate']), 'stable'),
  /** What to load when this version cannot be: the one that operators had before. */
  fallback: z.optional(RemoteVersion),
})
/** As a shell has it. `override`: a developer's build, which is in no registry. */
export type RegistryRemote = Omit<z.infer<typeof RegistryRemote>, 'chosen'> & { chosen: 'stable' | 'candidate' | 'override' }

/** A version that a shell cannot run: of another protocol, or with exports that it lacks. */
const Withheld = z.object({ name: z.string(), title: z.string(), owner: z.string(), version: z.string() })
export type Withheld = z.infer<typeof Withheld>

/**
 * What `/registry.json` answers, from the server per operator or as a plain file. The shell filters by the menu's
 * permissions itself, no matter who answered.
 */
export const RegistryAnswer = z.object({
  revision: z.number(),
  remotes: z.array(RegistryRemote),
  /**
   * Base paths of the remotes that exist and are not for this operator, so that "forbidden" differs from "not found".
   */
  forbidden: z.array(z.string()),
  /** The build of the shell that documents are given now. A tab of another one may take it at its next reload. */
  shell: z.optional(z.string()),
  /**
   * What this operator should have been given and their shell cannot run: `remotes` has the version before it, or none.
   */
  withheld: z.optional(z.array(Withheld)),
  /** Whether somebody takes reports of how remotes load, at `/telemetry`: a server does, a folder of files does not. */
  telemetry: z.optional(z.boolean()),
  /** The origin that a tab may load a remote's development version from. */
  overrideOrigin: z.optional(z.string()),
})
export type RegistryAnswer = Omit<z.infer<typeof RegistryAnswer>, 'remotes'> & { remotes: RegistryRemote[] }
