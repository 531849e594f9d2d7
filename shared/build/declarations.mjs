import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { platform } from './place.mjs'

const fail = ({ messageText }) => {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** The declarations of some modules of this repository's `shared`, and of their imports within it, by path. */
export function declarationsOf(modules) {
  const { options } = ts.getParsedCommandLineOfConfigFile(join(platform, 'tsconfig.json'), {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail })
  const program = ts.createProgram({
    rootNames: modules.map((path) => join(platform, path)),
    options: { ...options, types: ['node', 'jest'], noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: platform, outDir: '/out' },
  })
  const found = {}
  const { diagnostics } = program.emit(undefined, (path, text) => {
    found[relative('/out', path).split(sep).join('/')] = text
  })
  if (diagnostics.length) fail(diagnostics[0])
  return found
}
