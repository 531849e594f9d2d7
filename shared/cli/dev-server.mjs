import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { isPublic, publicDocument, publicPagesAt, remoteOf } from '../build/from-sources.mjs'
import { keptBuilds, nameOfBuild } from './kept-builds.mjs'

export const host = '127.0.0.1'
export const addressOf = (port) => `http://${host}:${port}`

/** Where a remote's dev server has its files. */
export const folderOf = (name) => `/remotes/${name}/dev/`

/** Serves what the webpack.config.mjs of a folder builds; the page is reloaded, at the address where it is, when they change. `keptBelow`: where the last builds are kept (kept-builds.mjs). */
export async function serve(folder, options) {
  process.env.NODE_ENV = 'development'
  const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href)
  const compiler = webpack(config)
  const { keptBelow, setupMiddlewares = (middlewares) => middlewares, ...more } = options
  const kept = keptBelow ? [keptBuilds(compiler, keptBelow)] : []
  await new WebpackDevServer(
    {
      host,
      allowedHosts: 'all',
      hot: false,
      liveReload: true,
      static: false,
      // After those that set headers, and before what answers everything.
      setupMiddlewares: (middlewares) => setupMiddlewares([...middlewares, ...kept]),
      ...more,
    },
    compiler,
  ).start()
}

/** Serves a remote; `address` is what browsers call its dev server. */
export const serveRemote = ({ folder, name, address }, options) =>
  serve(folder, {
    port: new URL(address).port,
    keptBelow: folderOf(name),
    devMiddleware: { publicPath: folderOf(name) },
    client: { webSocketURL: `${address.replace(/^http/, 'ws')}/ws` },
    ...options,
  })

/** The registry's entry for a remote as its dev server has it now. */
export async function remoteFrom(remote) {
  const record = await recordFrom(remote)
  const release = JSON.parse(record)
  return { ...remoteOf(release, `${release.version}-dev`), url: `${folderOf(remote.name)}${nameOfBuild(record)}/` }
}

/** The release record of a remote as its dev server has it now. */
export const releaseFrom = async (remote) => JSON.parse(await recordFrom(remote))

async function recordFrom({ name, address }) {
  const response = await fetch(`${address}${folderOf(name)}release.json`)
  if (!response.ok) throw new Error(`${name} cannot be built`)
  return response.text()
}

/** The document of the public pages that one of the remotes has at an address, as the server would make it. */
export async function publicDocumentAt(path, served) {
  const releases = await Promise.all(served.map(releaseFrom))
  const remotes = Object.fromEntries(releases.map((release) => [release.name, { rollout: { stable: 'dev' }, versions: { dev: release } }]))
  const found = publicPagesAt({ remotes }, path)
  return found && publicDocument(found.release, folderOf(found.release.name))
}

/** A dev server's public pages: those of the remotes that it serves; of others, the server's. */
export const publicPagesMiddleware = (served) => async (request, response, next) => {
  const { pathname } = new URL(request.url, 'http://localhost')
  const document = isPublic(pathname) && (await publicDocumentAt(pathname, served).catch(() => undefined))
  if (!document) return next()
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(document)
}

/** A dev server's `/registry.json`, by a function that makes `{ status, body }` of a request. */
export const registryMiddleware = (answer) => ({
  path: '/registry.json',
  async middleware(request, response) {
    const { status = 200, body } = await answer(request).catch(({ message }) => ({ status: 502, body: { msg: message } }))
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  },
})

/** @throws when another program has the port */
export const mustBeFree = (port) =>
  new Promise((resolve, reject) => {
    const taken = () => reject(new Error(`Port ${port} is taken by another program`))
    const probe = createServer().once('error', taken)
    probe.listen(port, host, () => probe.close(resolve))
  })
