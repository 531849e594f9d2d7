import * as z from 'zod/mini'
import { Protocol } from './protocol'

/** Names that are exported, by the entry point that exports them: `{ '@console/platform/ui/core': ['Panel', …] }`. */
export const Exports = z.record(z.string(), z.array(z.string()))
export type Exports = z.infer<typeof Exports>

/** What a host offers to remotes. */
const offered = {
  /** Of its loader. */
  protocol: Protocol,
  /** Of the kit. */
  exports: Exports,
}
const Offer = z.object(offered)
export type Offer = z.infer<typeof Offer>

/** The record of a shell's build: `shell.json`, beside its page. */
export const ShellRecord = z.object({
  /** A digest of `protocol` and `exports`, by which a shell identifies what it offers. */
  id: z.string(),
  ...offered,
  /**
   * Names of its files that a document can ask for early: those behind sign-in, and by entry point those of the kit.
   * Empty where it was built before this was recorded.
   */
  files: z._default(z.object({ signedIn: z.array(z.string()), shares: z.record(z.string(), z.array(z.string())) }), { signedIn: [], shares: {} }),
})
export type ShellRecord = z.infer<typeof ShellRecord>

/** What a release, or a version of the registry's answer, takes from its host. */
interface Required {
  protocol: number
  requires: { exports: Exports }
}

/** Whether a host can run a release. */
export const runsIn = ({ protocol, requires }: Required, offered: Offer) =>
  protocol === offered.protocol && missingExports(requires.exports, offered.exports).length === 0

/** What is required and not offered, as `Panel (@console/platform/ui/core)`. */
export const missingExports = (required: Exports, offered: Exports): string[] =>
  Object.entries(required).flatMap(([entryPoint, names]) =>
    names.filter((name) => !offered[entryPoint]?.includes(name)).map((name) => `${name} (${entryPoint})`),
  )
