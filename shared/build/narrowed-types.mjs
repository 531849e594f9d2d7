import { join } from 'node:path'
import ts from 'typescript'

/**
 * The narrowed exports of some modules, a line each: an export that was removed, or whose type cannot replace the
 * former one, for example because a parameter is now required. `modules`: the path of each module by its import name;
 * `before` and `now`: the text of every declaration file by its path; `folder`: where imports are resolved; `name`: the
 * package of the modules.
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

/** One statement that uses an export as a value, one that uses it as a type. */
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

/** `export type { … }`, here or in the module of origin: there is no value of that name. */
function isExportedAsType(symbol, checker) {
  for (let one = symbol; one && one.flags & ts.SymbolFlags.Alias; one = checker.getImmediateAliasedSymbol(one))
    if (one.declarations?.some((declaration) => ts.isTypeOnlyImportOrExportDeclaration(declaration))) return true
  return false
}

/** A module of the package itself, in the version of the importing module. */
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
