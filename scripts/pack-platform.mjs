/**
 * `npm run pack:platform [-- --out <folder>]`: makes the npm package with which a remote outside this repository is
 * built, tested and published: `shared/`, compiled, with types, commands and the built shell. Prints the file.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { command, run } from '@console/platform/cli/run.mjs'
import { build, transform } from 'esbuild'
import ts from 'typescript'
import { buildAll } from './build.mjs'
import { packedDocuments } from './packed-documents.mjs'
import { root } from './workspaces.mjs'

const from = join(root, 'shared')
const to = join(root, '.cache/platform')
const isTest = (path) => /\.test\.(tsx?|mjs|cjs)$|[\\/](fixtures|testing[\\/]things)\b/.test(path)
const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
/** Shown from its sources. */
const gallery = join(from, 'src/gallery')
const sources = filesBelow(join(from, 'src')).filter((path) => !isTest(path) && !path.startsWith(gallery + sep))
/** Tools that a remote's build and tests need besides the libraries; a remote's own sources import some of them. */
const tools = [
  '@swc/core',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  'css-loader',
  'esbuild',
  'jest',
  'jest-environment-jsdom',
  'mini-css-extract-plugin',
  'minimizer-webpack-plugin',
  'swc-loader',
  'ts-jest',
  'typescript',
  'webpack',
  'webpack-cli',
  'webpack-dev-server',
]
const modules = sources.filter((path) => /(?<!\.d)\.tsx?$/.test(path))
/** Finds the contract's files by their extension, and is loaded by Jest only. */
const allContracts = join(from, 'src/all-contracts/all-contracts.ts')
/** Scripts for this repository only: its documents, and a host's build. */
const isOwn = (path) =>
  /[\\/]build[\\/](requirements|narrowed-types|platform-types|declarations|\w+-libraries-document|webpack\.shell|static-styles|host-plugins|stand-ins[\\/]no-(?!error-texts)|hosted-styles)/.test(
    path,
  )

/** Compiles every module by itself, with imports as Node resolves them. */
const compile = async () => {
  const { code } = await transform(readFileSync(allContracts, 'utf8').replaceAll('.ts', '.js'), { loader: 'ts', format: 'esm' })
  write('src/all-contracts/all-contracts.js', code)
  await build({
    entryPoints: modules.filter((path) => path !== allContracts),
    outbase: from,
    outdir: to,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'warning',
    plugins: [{ name: 'one-by-one', setup: leaveImports }],
  })
}

function leaveImports({ onResolve }) {
  onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
    if (kind === 'entry-point') return undefined
    return { path: path.startsWith('.') ? compiledPath(resolveDir, path) : path, external: true }
  })
}

function compiledPath(folder, path) {
  const found = ['.ts', '.tsx', '/index.ts'].find((ending) => existsSync(join(folder, path + ending)))
  return found ? path + found.replace(/\.tsx?$/, '.js') : path
}

/** Files that are copied as they are. Only a server needs compressed copies. */
function copyFiles() {
  for (const path of sources.filter((path) => /\.(css|d\.ts)$/.test(path))) copy(path)
  for (const folder of ['build', 'cli']) for (const path of filesBelow(join(from, folder)).filter((path) => !isTest(path) && !isOwn(path))) copy(path)
  for (const path of filesBelow(gallery).filter((path) => !isTest(path))) write(join('gallery', relative(gallery, path)), readFileSync(path))
  for (const [path, text] of packedDocuments()) write(path, text)
  write('CHANGELOG.md', readFileSync(join(root, 'CHANGELOG.md')))
  cpSync(join(root, 'shell/dist'), join(to, 'shell'), { recursive: true, filter: (path) => !/\.(br|gz)$|[\\/]\.inputs$/.test(path) })
}

const copy = (path) => write(relative(from, path), readFileSync(path))

function write(path, content) {
  mkdirSync(dirname(join(to, path)), { recursive: true })
  writeFileSync(join(to, path), content)
}

/**
 * The types of every module, and the other declarations of a remote's program: style modules, and the permissions of
 * all contracts.
 */
function declareTypes() {
  const { options } = ts.getParsedCommandLineOfConfigFile(join(from, 'tsconfig.json'), {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail })
  const program = ts.createProgram({
    rootNames: [...modules, ...sources.filter((path) => path.endsWith('.d.ts'))],
    options: { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: from, outDir: to },
  })
  const { diagnostics } = program.emit()
  if (diagnostics.length) fail(diagnostics[0])
  const contracts = modules.filter((path) => path.startsWith(join(from, 'src/contract'))).map((path) => relative(from, path).replace(/\.ts$/, ''))
  const lines = ['/// <reference path="./src/css-modules.d.ts" />', ...contracts.map((path) => `import './${path}'`)]
  write('types.d.ts', `${lines.join('\n')}\n`)
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'))
  const types = ['jest', 'node', '@testing-library/jest-dom', `${manifest().name}/types`]
  const preset = { compilerOptions: { ...compilerOptions, lib: ['ES2022', 'DOM', 'DOM.Iterable'], types } }
  write('tsconfig.remote.json', JSON.stringify(preset, null, 2))
}

function fail(diagnostic) {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'))
}

/** The manifest of the package: libraries and tools in exactly the versions of this repository. */
function manifest() {
  const { name, version, sideEffects, exports, bin, dependencies, devDependencies } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  const { engines, devDependencies: versions } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    name,
    version,
    description: 'What a remote of the console is built, tested and published with',
    type: 'module',
    engines,
    sideEffects,
    exports: {
      ...Object.fromEntries(
        Object.entries(exports)
          .filter(([, path]) => !isOwn(join(from, path)))
          .map(([key, path]) => [key, compiledExport(path)]),
      ),
      './types': { types: './types.d.ts' },
      './tsconfig.json': './tsconfig.remote.json',
    },
    bin,
    dependencies: { ...dependencies, ...devDependencies },
    peerDependencies: Object.fromEntries(tools.map((name) => [name, versions[name]])),
  }
}

const compiledExport = (path) => (/\.ts$/.test(path) ? { types: path.replace(/\.ts$/, '.d.ts'), default: path.replace(/\.ts$/, '.js') } : path)

await command(async () => {
  const { values } = parseArgs({ options: { out: { type: 'string', default: '.cache' } } })
  const out = resolve(process.env.INIT_CWD ?? '.', values.out)
  await buildAll({ only: ['shell'] })
  rmSync(to, { recursive: true, force: true })
  await Promise.all([compile(), copyFiles()])
  declareTypes()
  write('package.json', JSON.stringify(manifest(), null, 2))
  mkdirSync(out, { recursive: true })
  const packed = await run('npm', ['pack', '--json', '--pack-destination', out], { cwd: to, capture: true, stdio: ['ignore', 'pipe', 'ignore'] })
  return join(out, JSON.parse(packed)[0].filename)
})
