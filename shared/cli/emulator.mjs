import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { platformManifest } from '../build/place.mjs'
import { mediaTypes } from './kept-builds.mjs'
import { publicPagesMiddleware, registryMiddleware, releaseFrom, remoteFrom, serveRemote } from './dev-server.mjs'

/** The folder of the built shell: in the package a copy of it, in the repository its own folder. */
const shell = ['../shell/', '../../shell/dist/']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((folder) => existsSync(join(folder, 'shell.json')))

/** Serves a remote from its sources in the built shell, with a back end that is made from its contract. */
export async function emulate(remote) {
  if (!shell) throw new Error('找不到主应用的构建，请先执行 npm run build')
  const backEnd = await backEndOf(remote)
  /** The errors of the last build. */
  let errors = []
  await serveRemote(remote, {
    onBuilt: (stats) => {
      errors = stats.toJson({ all: false, errors: true }).errors.map(({ message }) => message)
    },
    setupMiddlewares: (middlewares) => [
      registryMiddleware(async () => ({ body: { revision: 0, remotes: [await remoteFrom(remote)], forbidden: [] } })),
      publicPagesMiddleware([remote]),
      (request, response, next) => answer(request, response, next, { backEnd, api: remote.api }).catch(next),
      ...middlewares,
      (request, response, next) => (errors.length ? buildFailed(request, response, next, { name: remote.name, errors }) : next()),
      shellFiles,
    ],
  })
  await releaseFrom(remote)
}

/** Answers the calls of the API, and the page's poll of the registry. */
async function answer(request, response, next, { backEnd, api }) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  if (pathname === '/registry/revision.json') return response.writeHead(200, { 'content-type': 'application/json' }).end('{"revision":0}')
  if (!pathname.startsWith('/api/')) return next()
  const { respond, own } = await backEnd()
  if (api && own.has(pathname)) return passOn(request, response, api)
  const { fields, file } = request.method === 'GET' ? { fields: Object.fromEntries(searchParams) } : await formOf(request)
  const { status, body, file: answered } = await respond({ method: request.method, path: pathname, fields, file })
  if (answered) return response.writeHead(status, { 'content-type': answered.type }).end(Buffer.from(await answered.arrayBuffer()))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Forwards a call to the team's own back end. */
async function passOn(request, response, api) {
  const { method, headers, url } = request
  const body = await bodyOf(request)
  const { host, connection, ...others } = headers
  const asked = { method, headers: others, redirect: 'manual', ...(body.length > 0 && { body }) }
  const answer = await fetch(new URL(url, api), asked).catch(({ cause, message }) => {
    const msg = `${api} 没有应答：${cause?.message ?? message}`
    return Response.json({ code: 502, msg, data: null }, { status: 502 })
  })
  // The forwarded answer is not compressed any more.
  const kept = [...answer.headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name))
  response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()))
}

/** Parses the fields and the file of a form by the platform's own parser. */
async function formOf(request) {
  const body = await bodyOf(request)
  if (body.length === 0) return { fields: {} }
  const form = await new Response(body, { headers: { 'content-type': request.headers['content-type'] ?? 'application/x-www-form-urlencoded' } }).formData()
  const entries = [...form]
  return {
    fields: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
    file: entries.find(([, value]) => typeof value !== 'string')?.[1],
  }
}

async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The errors of the build, in place of a page whose remote cannot be built. An open page shows them in an overlay. */
function buildFailed(request, response, next, { name, errors }) {
  if (!request.headers.accept?.includes('text/html')) return next()
  const text = (words) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  response.setHeader('content-type', mediaTypes['.html'])
  response.end(`<!doctype html><html lang="zh"><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>构建失败</title>
<h1>${text(name)} 构建失败</h1><p>改正后本页会自动打开。</p><pre>${errors.map(text).join('\n\n')}</pre>`)
}

/** Serves the shell's files, and its page for all other addresses, with a signed-in operator. */
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

/**
 * Makes a remote's back end, with the paths of its own calls, again when its contract, its answers or its routes have
 * changed.
 */
async function backEndOf(remote) {
  let made
  return async () => {
    const { text, imports } = await contractsOf(remote)
    if (made?.text === text) return made
    const { emulatedServer, answers = [], ...contracts } = await import(`data:text/javascript;base64,${Buffer.from(text).toString('base64')}`)
    const { title, routes } = await releaseFrom(remote)
    const tables = imports.flatMap((_, i) => tablesIn(contracts[`contract${i}`]))
    const own = new Set(tables.flatMap((table) => Object.values(table).map(({ path }) => path)))
    made = { text, respond: emulatedServer({ title, routes, contracts: tables, answers }), own }
    return made
  }
}

/**
 * A module with all contracts that a remote's pages import, its own answers, and the emulated server made from them.
 */
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

/** The contracts among a remote's imports: the platform's by their names, its own `src/contract.ts` by its path. */
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
