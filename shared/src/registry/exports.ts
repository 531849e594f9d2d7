import * as z from 'zod/mini'

/** Names that are exported, by the entry point that exports them: `{ '@console/shared/ui/core': ['Panel', …] }`. */
export const Exports = z.record(z.string(), z.array(z.string()))
export type Exports = z.infer<typeof Exports>

/** The record of a shell's build: `shell.json`, beside its page. */
export const ShellRecord = z.object({
  /** A digest of `exports`, by which a shell identifies what it offers. */
  id: z.string(),
  /** What it offers to remotes. */
  exports: Exports,
  /** Names of its files that a document can ask for early: those behind sign-in, and by entry point those of the kit. Empty where it was built before this was recorded. */
  files: z._default(z.object({ signedIn: z.array(z.string()), shares: z.record(z.string(), z.array(z.string())) }), { signedIn: [], shares: {} }),
})
export type ShellRecord = z.infer<typeof ShellRecord>

/** What is required and not offered, as `Panel (@console/shared/ui/core)`. */
export const missingExports = (required: Exports, offered: Exports): string[] =>
  Object.entries(required).flatMap(([entryPoint, names]) =>
    names.filter((name) => !offered[entryPoint]?.includes(name)).map((name) => `${name} (${entryPoint})`),
  )
