/**
 * `node scripts/check-types.mjs [folder …]`: checks the types of every folder with a tsconfig.json, or of the named
 * ones. A folder's program is that of `tsc -p <folder>`; only the folder's own files are checked, and a file of several
 * programs is parsed once.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root, workspaces } from './workspaces.mjs'

const named = process.argv.slice(2)
const folders = named.length ? named : [...workspaces, 'bench', 'clients/node'].filter((name) => existsSync(join(root, name, 'tsconfig.json')))

const sourceFiles = new Map()
const formatHost = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' }

for (const folder of folders) {
  const problems = problemsOf(folder)
  if (problems.length === 0) continue
  process.exitCode = 1
  console.error(`${folder}\n${ts.formatDiagnostics(problems, formatHost)}`)
}

function problemsOf(folder) {
  const onUnRecoverableConfigFileDiagnostic = (problem) => {
    throw new Error(ts.formatDiagnostic(problem, formatHost))
  }
  const config = ts.getParsedCommandLineOfConfigFile(join(root, folder, 'tsconfig.json'), {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic })
  const program = ts.createProgram({ rootNames: config.fileNames, options: config.options, host: hostOf(config.options) })
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${join(root, folder)}/`))
  if (own.length === 0) throw new Error(`${folder} has no file to check`)
  return [
    ...config.errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ]
}

/** Reads files as the compiler does, each once for all programs: their options do not differ for the parser. */
function hostOf(options) {
  const host = ts.createCompilerHost(options)
  const getSourceFile = (fileName, ...rest) => {
    if (!sourceFiles.has(fileName)) sourceFiles.set(fileName, host.getSourceFile(fileName, ...rest))
    return sourceFiles.get(fileName)
  }
  return { ...host, getSourceFile }
}
