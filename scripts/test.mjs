/**
 * `npm test [-- workspace …]`: the checks, then every workspace's own tests, those in a browser last; or only the tests
 * of the named workspaces. By default the quick ones; `--all`: all but the heavy ones; `--slow`: those of `--all` that
 * are not quick, without the checks. `--heavy` runs those that take minutes or need a Debian tool, and prints their
 * line for docs/heavy-runs.md. `--database` runs only those files of the server that use a database of their own.
 * Prints the ten slowest files, what failed, and as its last line `N passed, N failed`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildAll } from './build.mjs'
import { runChecks } from './checks.mjs'
import { heavyRunLine } from './heavy-run-line.mjs'
import { finished } from '@console/platform/cli/run.mjs'
import { failedPart, failure, failuresOf } from './test-failures.mjs'
import { root, workspaces } from './workspaces.mjs'

const which = ['all', 'slow', 'heavy'].find((name) => process.argv.includes(`--${name}`)) ?? 'quick'
const heavy = which === 'heavy'
const databaseOnly = process.argv.includes('--database')
const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
/**
 * The server's modules that give a test its database. Processes that tests start are not counted: they have an embedded
 * database whatever DATABASE_URL is, unless their test passes them one of these.
 */
const databases = ['infra/db/open-database', 'testing/test-database', 'testing/temporary-postgres']
const started = new Date()
/** The path and duration in milliseconds of every test file that ran. */
const files = []
/** What failed, as text. */
const failures = []
const count = heavy || which === 'slow' || named.length ? { passed: 0, failed: 0 } : await checkAndBuild()
const add = ({ passed, failed }) => {
  count.passed += passed
  count.failed += failed
}

for (const lanes of schedule()) {
  await Promise.all(
    lanes.map(async (names) => {
      for (const name of names) add(await jest(name))
    }),
  )
}

console.log(`\nSlowest files\n${slowest(10).join('\n')}\n`)
if (heavy) console.log(`docs/heavy-runs.md\n${await heavyRunLine({ ...count, started })}\n`)
process.stdout.write(failedPart(failures))
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed ? 1 : 0

function slowest(many) {
  const sorted = files.sort((one, other) => other.ms - one.ms).slice(0, many)
  return sorted.map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${path}`)
}

/**
 * Stages run one after another; a stage is lanes that run at the same time, and a lane is workspaces one after another.
 * The server's tests run beside those of the pages, since they often wait for the database. Browser tests and heavy
 * tests measure times, so nothing runs beside them.
 */
function schedule() {
  if (named.length || heavy) return [[named.length ? named : workspaces]]
  return [[workspaces.filter((name) => name !== 'server' && name !== 'e2e'), ['server']], [['e2e']]]
}

/** For Jest: only the files that import one of these, directly or not. */
function ofDatabase() {
  const modules = databases.map((name) => join(root, 'server/src', `${name}.ts`))
  const missing = modules.filter((path) => !existsSync(path))
  if (missing.length) throw new Error(`no such module: ${missing.join(', ')}`)
  return ['--findRelatedTests', ...modules]
}

/**
 * Builds the bundles for the browser's tests while the checks run. A build that fails is reported, and fails again in
 * the browser's suite.
 */
async function checkAndBuild() {
  const [checks] = await Promise.all([runChecks(), buildAll().catch((error) => failures.push(failure('the build', error.message)))])
  failures.push(...checks.failures)
  return checks
}

/**
 * Runs a workspace's tests by its own script and counts them. A suite that cannot run and a skipped test count as
 * failed.
 */
async function jest(name) {
  const script = heavy ? 'test:heavy' : 'test'
  const { scripts = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
  // A workspace need not have heavy tests; one without any tests fails.
  if (!scripts[script] && heavy) return { passed: 0, failed: 0 }
  const report = join(mkdtempSync(join(tmpdir(), 'console-test-')), 'report.json')
  try {
    const only = [...(which === 'slow' ? ['--passWithNoTests'] : []), ...(databaseOnly ? ofDatabase() : [])]
    const args = ['run', script, '--silent', '-w', name, '--', '--json', `--outputFile=${report}`, ...only]
    const { code, output } = await finished('npm', args, { cwd: root, env: { ...process.env, TESTS: which }, stdio: ['ignore', 'ignore', 'pipe'] })
    console.log(`\n${name}\n${output.trim()}`)
    if (!existsSync(report)) return broken(name, output)
    const result = JSON.parse(readFileSync(report, 'utf8'))
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites, testResults } = result
    files.push(...testResults.map(({ name: file, startTime, endTime }) => ({ path: relative(root, file), ms: endTime - startTime })))
    failures.push(...failuresOf(result, (file) => relative(root, file)))
    const failed = numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites
    if (failed === 0 && code !== 0) return { ...broken(name, `Every test passed, and Jest ended with ${code}.`), passed: numPassedTests }
    return { passed: numPassedTests, failed }
  } catch (error) {
    return broken(name, error.message)
  } finally {
    rmSync(join(report, '..'), { recursive: true })
  }
}

/** The count of a workspace whose tests cannot be counted. */
function broken(name, message) {
  failures.push(failure(name, message))
  return { passed: 0, failed: 1 }
}
