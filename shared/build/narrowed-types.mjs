import { join } from 'node:path'
import ts from 'typescript'

/**
 * What the exports of some modules no longer are, a line each: an export that is gone, or whose type can no longer stand where the one before stood, as with a parameter that has become required.
 * `modules` has the path of each by the name that importers write; `before` and `now` have the text of every declaration file by its path. `folder` is where what they import is looked for, and `name` the package that
 * they are part of.
 */
export function narrowedTypes({ modules, before, now, folder, name }) {
  const sides = { before: place(before, join(folder, '.before/')), now: place(now, join(folder, '.now/')) }
  const names = Object.entries(modules)
  const pathOf = (side, path) => join(sides[side].at, path.replace(/\.tsx?$/, ''))
  const imports = names.flatMap(([, path], i) => [
    `import * as Before${i} from '${pathOf('before', path)}'`,
    `import * as Now${i} from '${pathOf('now', path)}'`,
  ])
  const probe = join(folder, '.probe.ts')
  const compile = (text) =>
    programOf(new Map([...sides.before.files, ...sides.now.files, [probe, text]]), probe, (path) => ownModule(path, { sides, modules, name }))

  const first = compile(imports.join('\n'))
  const exported = names.map((_, i) => exportsOf(first, probe, `Before${i}`))
  const lines = [...imports]
  const meant = new Map()
  for (const [i, symbols] of exported.entries()) {
    for (const { symbol, statement } of symbols.flatMap((symbol) => comparisonsOf(symbol, i))) {
      meant.set(lines.length, `${names[i][0]}: ${symbol}`)
      lines.push(statement)
    }
  }
  const program = compile(lines.join('\n'))
  const file = program.getSourceFile(probe)
  return program.getSemanticDiagnostics(file).map(({ start, messageText }) => {
    const { line } = file.getLineAndCharacterOfPosition(start)
    return `${meant.get(line) ?? lines[line]}: ${ts.flattenDiagnosticMessageText(messageText, ' ').replaceAll(folder, '')}`
  })
}

const place = (declarations, at) => ({ at, files: Object.entries(declarations).map(([path, text]) => [join(at, path), text]) })

/** One statement for what an export is as a value, one for what it is as a type. */
function comparisonsOf({ name, isValue, isType, parameters }, i) {
  const generic = parameters ? `<${Array(parameters).fill('any').join()}>` : ''
  return [
    ...(isValue ? [{ symbol: name, statement: `{ const was: typeof Before${i}.${name} = Now${i}.${name}; void was }` }] : []),
    ...(isType ? [{ symbol: name, statement: `{ const was: Before${i}.${name}${generic} = null! as Now${i}.${name}${generic}; void was }` }] : []),
  ]
}

function exportsOf(program, probe, namespace) {
  const checker = program.getTypeChecker()
  const { statements } = program.getSourceFile(probe)
  const declaration = statements.find(({ importClause }) => importClause?.namedBindings?.name.text === namespace)
  const module = checker.getSymbolAtLocation(declaration.moduleSpecifier)
  return checker.getExportsOfModule(module).map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const typed = target.declarations?.find(({ typeParameters }) => typeParameters)
    const isType = (target.flags & ts.SymbolFlags.Type) !== 0
    const isValue = (target.flags & ts.SymbolFlags.Value) !== 0 && !isExportedAsType(symbol, checker)
    return { name: symbol.name, isValue, isType, parameters: isType ? (typed?.typeParameters.length ?? 0) : 0 }
  })
}

/** `export type { … }`, here or where it comes from: a value of that name is not handed out. */
function isExportedAsType(symbol, checker) {
  for (let one = symbol; one && one.flags & ts.SymbolFlags.Alias; one = checker.getImmediateAliasedSymbol(one))
    if (one.declarations?.some((declaration) => ts.isTypeOnlyImportOrExportDeclaration(declaration))) return true
  return false
}

/** A module of the package itself, in the version that asks for it. */
function ownModule({ text, from }, { sides, modules, name }) {
  if (text !== name && !text.startsWith(`${name}/`)) return undefined
  const side = from.startsWith(sides.before.at) ? sides.before : sides.now
  const path = modules[text] ?? `src${text.slice(name.length)}.ts`
  return join(side.at, path.replace(/\.tsx?$/, '.d.ts'))
}

function programOf(files, probe, ownModule) {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  }
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (path) => files.get(path) ?? readFile(path)
  host.fileExists = (path) => files.has(path) || fileExists(path)
  host.directoryExists = undefined
  host.getSourceFile = (path, ...rest) => (files.has(path) ? ts.createSourceFile(path, files.get(path), rest[0]) : getSourceFile(path, ...rest))
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const own = ownModule({ text, from })
      if (own) return { resolvedModule: files.has(own) ? { resolvedFileName: own, extension: '.d.ts' } : undefined }
      return ts.resolveModuleName(text, from, options, host)
    })
  return ts.createProgram({ rootNames: [probe], options, host })
}
