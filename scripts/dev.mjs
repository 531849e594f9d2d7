/**
 * `npm run dev [-- remote …]`: the shell, the remotes (all of them, or the named ones) and the server, each rebuilt and reloaded when its sources change.
 * The browser sees one address, as in production: the shell's dev server passes on what is not its own.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { remotes, root } from './workspaces.mjs'

process.env.NODE_ENV = 'development'

const host = '127.0.0.1'
const port = Number(process.env.PORT ?? 8080)
const address = (offset) => `http://${host}:${port + offset}`
const named = process.argv.slice(2)
const served = remotes.filter((name) => named.length === 0 || named.includes(name)).map((name, i) => ({ name, address: address(2 + i), port: port + 2 + i }))

const api = spawn(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', 'src/main.ts'], {
  cwd: join(root, 'server'),
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { DATA_DIR: join(root, '.data'), ...process.env, HOST: host, PORT: String(port + 1), BUILD_DIR: 'none' },
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    api.kill(signal)
    process.exit()
  })
}
api.once('exit', (code) => process.exit(code ?? 1))

for (const remote of served) {
  await serve(remote.name, { port: remote.port, client: { webSocketURL: `ws://${host}:${remote.port}/ws` } })
}
await serve('shell', {
  port,
  historyApiFallback: true,
  setupMiddlewares: (middlewares) => [{ path: '/registry.json', middleware: answerRegistry }, ...middlewares],
  proxy: [
    ...served.map(({ name, address }) => ({ context: [`/remotes/${name}/dev/`], target: address, pathRewrite: { [`^/remotes/${name}/dev/`]: '/' } })),
    { context: ['/api', '/dev', '/remotes', '/healthz', '/readyz'], target: address(1) },
  ],
})
console.log(`\nThe console, with hot reload: ${address(0)}`)

async function serve(name, options) {
  const { default: config } = await import(pathToFileURL(join(root, name, 'webpack.config.mjs')).href)
  await new WebpackDevServer({ host, allowedHosts: 'all', hot: false, liveReload: true, static: false, ...options }, webpack(config)).start()
}

/** What the server's registry says, with the remotes that are served from here in the place of the published ones. */
async function answerRegistry(request, response) {
  const { authorization = '' } = request.headers
  const published = await fetch(`${address(1)}${request.originalUrl}`, { headers: { authorization } })
  response.statusCode = published.status
  response.setHeader('content-type', 'application/json')
  if (!published.ok) return response.end(await published.text())
  const { revision, remotes, forbidden } = await published.json()
  const local = await Promise.all(
    served.map(async ({ name, address }) => {
      const { integrity, entry, ...release } = await (await fetch(`${address}/release.json`)).json()
      return { ...release, entry, integrity: integrity[entry], version: 'dev', url: `/remotes/${name}/dev/` }
    }),
  )
  const others = remotes.filter(({ name }) => !served.some((remote) => remote.name === name))
  response.end(JSON.stringify({ revision, remotes: [...others, ...local], forbidden }))
}
