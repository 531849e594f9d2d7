/**
 * `npm run docs -w shared`: writes docs/requirements.md from docs/requirements.tsv and the titles of all tests; with
 * `--check`, fails if it is stale. Fails if the requirements and the titles do not match.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tsImport } from 'tsx/esm/api'
import { root, workspaces } from '../../scripts/workspaces.mjs'

const { problemsOfRequirements, idsInTitles, readRequirements, requirementsDocument } = await tsImport('./requirements.ts', import.meta.url)

const document = join(root, 'docs/requirements.md')
const read = (path) => readFileSync(join(root, path), 'utf8')

/** Paths of the test files in a folder, which is named from the repository's root. */
function testFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name.startsWith('.') || ['node_modules', 'dist'].includes(entry.name) ? [] : testFiles(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const tests = new Map(workspaces.flatMap(testFiles).map((path) => [path, idsInTitles(path, read(path))]))
const requirements = readRequirements(read('docs/requirements.tsv'))
const problems = problemsOfRequirements(requirements, tests)
const text = requirementsDocument(requirements, tests)
const stale = !existsSync(document) || readFileSync(document, 'utf8') !== text

if (problems.length > 0) {
  console.error(`docs/requirements.tsv and the titles of tests do not match:\n${problems.join('\n')}`)
  process.exitCode = 1
} else if (stale && process.argv.includes('--check')) {
  console.error('docs/requirements.md is stale: run npm run docs -w shared')
  process.exitCode = 1
} else if (stale) writeFileSync(document, text)
