/**
 * `node shared/build/platform-types.mjs`: compares the types that the platform's entry points export with those of the
 * last version (docs/platform-types.json), and fails if something was removed or narrowed without a new major version.
 * `--keep` stores the current types, after a version was released.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarationsOf } from './declarations.mjs'
import { narrowedTypes } from './narrowed-types.mjs'
import { platform, platformManifest } from './place.mjs'
import { sharedLibraries } from './shared-libraries.cjs'

const kept = join(platform, '../docs/platform-types.json')
const { name, version, exports } = platformManifest
const entryPoints = [...sharedLibraries.filter((key) => key.startsWith(`${name}/`)), `${name}/testing`, `${name}/emulator`]
const modules = Object.fromEntries(entryPoints.map((key) => [key, exports[key.replace(name, '.')].replace('./', '')]))

const now = declarationsOf(Object.values(modules))
if (process.argv.includes('--keep')) writeFileSync(kept, `${JSON.stringify({ version, declarations: now }, null, 1)}\n`)
else {
  const before = JSON.parse(readFileSync(kept, 'utf8'))
  const isMajor = Number.parseInt(version, 10) > Number.parseInt(before.version, 10)
  // A new entry point has no former types.
  const promised = Object.fromEntries(Object.entries(modules).filter(([, path]) => path.replace(/\.tsx?$/, '.d.ts') in before.declarations))
  const problems = isMajor ? [] : narrowedTypes({ modules: promised, before: before.declarations, now, folder: platform, name })
  for (const problem of problems) console.error(problem)
  if (problems.length) {
    console.error(`Removed or narrowed since ${before.version}: that takes a new major version (shared/package.json)`)
    process.exitCode = 1
  }
}
