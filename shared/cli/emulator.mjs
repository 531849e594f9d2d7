import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { platformManifest } from '../build/place.mjs'
import { mediaTypes } from './kept-builds.mjs'
import { publicPagesMiddleware, registryMiddleware, releaseFrom, remoteFrom, serveRemote } from './dev-server.mjs'

/** The shell as it was built: in the package a copy of it, in its repository its own folder. */
const shell = ['../shell/', '../../shell/dist/']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((folder) => existsSync(join(folder, 'shell.json')))

/** Serves a remote from its sources in the built shell, with a back end that is made of its contract. */
export async function emulate(remote) {
  if (!shell) throw new Error('找不到主应用的构建，请先执行 npm run build')
  const backEnd = await backEndOf(remote)
  await serveRemote(remote, {
    setupMiddlewares: (middlewares) => [
      registryMiddleware(async () => ({ body: { revision: 0, remotes: [await remoteFrom(remote)], forbidden: [] } })),
      publicPagesMiddleware([remote]),
      (request, response, next) => answer(request, response, next, backEnd).catch(next),
      ...middlewares,
      shellFiles,
    ],
  })
  await releaseFrom(remote)
}

/** The calls of the API, and the page's question whether the registry has changed. */
async function answer(request, response, next, backEnd) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  if (pathname === '/registry/revision.json') return response.writeHead(200, { 'content-type': 'application/json' }).end('{"revision":0}')
  if (!pathname.startsWith('/api/')) return next()
  const { fields, file } = request.method === 'GET' ? { fields: Object.fromEntries(searchParams) } : await formOf(request)
  const { status, body } = await (await backEnd())({ method: request.method, path: pathname, fields, file })
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The fields and the file of a form, by the platform's own parser. */
async function formOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (body.length === 0) return { fields: {} }
  const form = await new Response(body, { headers: { 'content-type': request.headers['content-type'] ?? 'application/x-www-form-urlencoded' } }).formData()
  const entries = [...form]
  return {
    fields: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
    file: entries.find(([, value]) => typeof value !== 'string')?.[1],
  }
}

/** The shell's files, and its page everywhere else, with somebody signed in. */
function shellFiles(request, response, next) {
  const { pathname } = new URL(request.url, 'http://localhost')
  const path = join(shell, decodeURIComponent(pathname))
  const isFile = path.startsWith(shell) && extname(path) && existsSync(path)
  if (extname(pathname) && !isFile) return next()
  response.setHeader('content-type', mediaTypes[isFile ? extname(path) : '.html'] ?? 'application/octet-stream')
  if (isFile) return response.end(readFileSync(path))
  response.setHeader('set-cookie', 'token=emulated; Path=/; SameSite=Strict')
  response.end(readFileSync(join(shell, 'index.html'), 'utf8').replaceAll('{csp-nonce}', randomBytes(16).toString('base64')))
}

/** Makes the back end of a remote, anew when its contract, its answers or its routes have changed. */
async function backEndOf(remote) {
  let made
  return async () => {
    const { text, imports } = await contractsOf(remote)
    if (made?.text === text) return made.respond
    const { emulatedServer, answers = [], ...contracts } = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
    const { title, routes } = await releaseFrom(remote)
    const respond = emulatedServer({ title, routes, contracts: imports.flatMap((_, i) => tablesIn(contracts[`contract${i}`])), answers })
    made = { text, respond }
    return respond
  }
}

/** A module of all contracts that a remote's pages import, with its own answers, and the emulated server that is made of them. */
async function contractsOf({ folder }) {
  const imports = await contractsImportedBy(folder)
  const lines = imports.map((path, i) => `export * as contract${i} from ${JSON.stringify(path)}`)
  const answers = ['dev/answers.ts'].filter((path) => existsSync(join(folder, path))).map((path) => `export { answers } from './${path}'`)
  const { outputFiles } = await build({
    stdin: {
      contents: [`export { emulatedServer } from '${platformManifest.name}/emulator'`, ...lines, ...answers].join('\n'),
      resolveDir: folder,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  })
  return { text: outputFiles[0].text, imports }
}

/** The domains' contracts among what a remote imports: the platform's by their name, its own `src/contract.ts` by its path. */
async function contractsImportedBy(folder) {
  const found = new Set(existsSync(join(folder, 'src/contract.ts')) ? ['./src/contract.ts'] : [])
  const setup = ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind !== 'entry-point' && path.startsWith(`${platformManifest.name}/contract/`)) found.add(path)
      return kind === 'entry-point' ? undefined : { path, external: true }
    })
  await build({
    entryPoints: [join(folder, 'src/app.tsx')],
    bundle: true,
    write: false,
    outdir: 'dist',
    logLevel: 'silent',
    format: 'esm',
    loader: { '.svg': 'empty', '.png': 'empty', '.webp': 'empty' },
    plugins: [{ name: 'contracts', setup }],
  })
  return [...found].sort()
}

/** The tables of routes that a contract's module exports. */
const tablesIn = (module) => Object.values(module).filter(isTable)
const isTable = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((route) => typeof route?.path === 'string' && typeof route?.method === 'string')
