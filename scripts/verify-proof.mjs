/**
 * `node scripts/verify-proof.mjs <package.proof.zip> [--file <path>] [--roots <folder>]`: checks a proof package
 * without a server and without a build. It runs the console's own sources (by tsx, as all commands of this repository),
 * so that there is only one implementation.
 */
import { tsImport } from 'tsx/esm/api'

const { verifyProof } = await tsImport('../server/src/operations/commands/verify-proof-command.ts', import.meta.url)
process.exitCode = await verifyProof(process.argv.slice(2))
