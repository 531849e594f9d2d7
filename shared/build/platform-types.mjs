/**
 * `node shared/build/platform-types.mjs`: compares the types that the platform's entry points export with those of the version before, which lie in docs/platform-types.json, and fails for what was removed or narrowed
 * without a new major version. `--keep` makes those of now the ones to compare with, when a version has been handed out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { narrowedTypes } from './narrowed-types.mjs'
import { platform, platformManifest } from './place.mjs'
import { sharedLibraries } from './shared-libraries.cjs'

const kept = join(platform, '../docs/platform-types.json')
const { name, version, exports } = platformManifest
const entryPoints = [...sharedLibraries.filter((key) => key.startsWith(`${name}/`)), `${name}/testing`, `${name}/emulator`]
const modules = Object.fromEntries(entryPoints.map((key) => [key, exports[key.replace(name, '.')].replace('./', '')]))

const fail = ({ messageText }) => {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** The declarations of the entry points and of all that they import of this package, by their paths in it. */
function declarations() {
  const { options } = ts.getParsedCommandLineOfConfigFile(join(platform, 'tsconfig.json'), {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail })
  const program = ts.createProgram({
    rootNames: Object.values(modules).map((path) => join(platform, path)),
    options: { ...options, types: ['node', 'jest'], noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: platform, outDir: '/out' },
  })
  const found = {}
  const { diagnostics } = program.emit(undefined, (path, text) => {
    found[relative('/out', path).split(sep).join('/')] = text
  })
  if (diagnostics.length) fail(diagnostics[0])
  return found
}

const now = declarations()
if (process.argv.includes('--keep')) writeFileSync(kept, `${JSON.stringify({ version, declarations: now }, null, 1)}\n`)
else {
  const before = JSON.parse(readFileSync(kept, 'utf8'))
  const isMajor = Number.parseInt(version, 10) > Number.parseInt(before.version, 10)
  // An entry point that is new has promised nothing yet.
  const promised = Object.fromEntries(Object.entries(modules).filter(([, path]) => path.replace(/\.tsx?$/, '.d.ts') in before.declarations))
  const faults = isMajor ? [] : narrowedTypes({ modules: promised, before: before.declarations, now, folder: platform, name })
  for (const fault of faults) console.error(fault)
  if (faults.length) {
    console.error(`Removed or narrowed since ${before.version}: that takes a new major version (shared/package.json)`)
    process.exitCode = 1
  }
}
