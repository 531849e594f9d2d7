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
})
export type ShellRecord = z.infer<typeof ShellRecord>

/** What is required and not offered, as `Panel (@console/shared/ui/core)`. */
export const missingExports = (required: Exports, offered: Exports): string[] =>
  Object.entries(required).flatMap(([entryPoint, names]) =>
    names.filter((name) => !offered[entryPoint]?.includes(name)).map((name) => `${name} (${entryPoint})`),
  )
