import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { isPublic, publicDocument, publicPagesAt, remoteOf } from '../build/from-sources.mjs'
import { keptBuilds, nameOfBuild } from './kept-builds.mjs'

export const host = '127.0.0.1'
export const addressOf = (port) => `http://${host}:${port}`

/** The public path of a remote's dev server. */
export const folderOf = (name) => `/remotes/${name}/dev/`

/**
 * Serves the build of a folder's webpack.config.mjs; a page is reloaded at its address when the build changes.
 * `keptBelow`: the path of the kept builds (kept-builds.mjs). `onBuilt`: called with the stats of each build.
 */
export async function serve(folder, options) {
  process.env.NODE_ENV = 'development'
  const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href)
  const compiler = webpack(config)
  const { keptBelow, onBuilt = () => {}, setupMiddlewares = (middlewares) => middlewares, ...more } = options
  compiler.hooks.done.tap('serve', onBuilt)
  const kept = keptBelow ? [keptBuilds(compiler, keptBelow)] : []
  await new WebpackDevServer(
    {
      host,
      allowedHosts: 'all',
      hot: false,
      liveReload: true,
      static: false,
      // After the middlewares that set headers, and before the one that answers everything.
      setupMiddlewares: (middlewares) => setupMiddlewares([...middlewares, ...kept]),
      ...more,
    },
    compiler,
  ).start()
}

/** Serves a remote; `address` is the origin of its dev server for browsers. */
export const serveRemote = ({ folder, name, address }, options) =>
  serve(folder, {
    port: new URL(address).port,
    keptBelow: folderOf(name),
    devMiddleware: { publicPath: folderOf(name) },
    client: { webSocketURL: `${address.replace(/^http/, 'ws')}/ws` },
    ...options,
  })

/** The current registry entry of a remote's dev server. */
export async function remoteFrom(remote) {
  const record = await recordFrom(remote)
  const release = JSON.parse(record)
  return { ...remoteOf(release, `${release.version}-dev`), url: `${folderOf(remote.name)}${nameOfBuild(record)}/` }
}

/** The current release record of a remote's dev server. */
export const releaseFrom = async (remote) => JSON.parse(await recordFrom(remote))

async function recordFrom({ name, address }) {
  const response = await fetch(`${address}${folderOf(name)}release.json`)
  if (!response.ok) throw new Error(`${name} cannot be built`)
  return response.text()
}

/** The document of the public page at an address, if one of the remotes has it, as the server would make it. */
export async function publicDocumentAt(path, served) {
  const releases = await Promise.all(served.map(releaseFrom))
  const remotes = Object.fromEntries(releases.map((release) => [release.name, { rollout: { stable: 'dev' }, versions: { dev: release } }]))
  const found = publicPagesAt({ remotes }, path)
  return found && publicDocument(found.release, folderOf(found.release.name))
}

/** Middleware for the public pages of the served remotes; others are the server's. */
export const publicPagesMiddleware = (served) => async (request, response, next) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const document = isPublic(pathname) && (await publicDocumentAt(pathname, served).catch(() => undefined))
  if (!document) return next()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(document)
}

/** Middleware for `/registry.json`, by a function that makes `{ status, body }` of a request. */
export const registryMiddleware = (answer) => ({
  path: '/registry.json',
  async middleware(request, response) {
    const { status = 200, body } = await answer(request).catch(({ message }) => ({ status: 502, body: { msg: message } }))
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  },
})

/** @throws if another program uses the port */
export const mustBeFree = (port) =>
  new Promise((resolve, reject) => {
    const taken = () => reject(new Error(`Port ${port} is taken by another program`))
    const probe = createServer().once('error', taken)
    probe.listen(port, host, () => probe.close(resolve))
  })
