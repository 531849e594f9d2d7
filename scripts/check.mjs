/** `npm run check`: types, lint, import rules and generated files, without running a test. */
import { runChecks } from './checks.mjs'

const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
