/**
 * `npm run dev [-- remote …]`: runs the shell, the remotes (all or the named ones) and the server from sources, and
 * rebuilds and reloads each when its sources change. The browser uses one address, as in production: the shell's dev
 * server forwards all other requests. If a server answers at that address already, it is used, and the console is ten
 * ports further on. `npm run dev -w mf-users` (shared/cli/dev.mjs) runs one remote without a server or in a deployed
 * console.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { publicSegments, serverSegments } from '@console/platform/build/from-sources.mjs'
import {
  addressOf,
  folderOf,
  host,
  mustBeFree,
  publicPagesMiddleware,
  registryMiddleware,
  remoteFrom,
  serve,
  serveRemote,
} from '@console/platform/cli/dev-server.mjs'
import { endOnExit } from '@console/platform/cli/run.mjs'
import { remotes, root } from './workspaces.mjs'

try {
  const names = process.argv.slice(2)
  const unknown = names.find((name) => !remotes.includes(name))
  if (unknown) throw new Error(`There is no remote ${unknown}, only ${remotes.join(', ')}`)
  await developAll(names.length ? names : remotes)
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

/** Serves shell and remotes from sources, with the running server, or else with one from sources. */
async function developAll(names) {
  const wanted = Number(process.env.PORT ?? 8080)
  const running = await answers(addressOf(wanted))
  const port = running ? wanted + 10 : wanted
  const served = names.map((name, i) => ({ folder: join(root, name), name, address: addressOf(port + 2 + i) }))
  for (const own of [port, ...(running ? [] : [port + 1]), ...served.map(({ address }) => new URL(address).port)]) await mustBeFree(own)
  const server = running ? addressOf(wanted) : startServer(port + 1)

  for (const remote of served) await serveRemote(remote)
  await serve(join(root, 'shell'), {
    port,
    historyApiFallback: true,
    setupMiddlewares: (middlewares) => [registryMiddleware((request) => withSources(server, served, request)), publicPagesMiddleware(served), ...middlewares],
    proxy: [
      ...served.map(({ name, address }) => ({ context: [folderOf(name)], target: address })),
      {
        context: [...serverSegments, ...publicSegments]
          .map((segment) => `/${segment}`)
          .filter((path) => !['/assets', '/frames', '/registry.json'].includes(path)),
        target: server,
      },
    ],
  })
  while (!(await answers(server))) await setTimeout(200)
  console.log(`\nThe console, with hot reload of ${names.join(', ')}: ${addressOf(port)}`)
}

/** Whether a server answers. Another dev server may still be at its first build. */
async function answers(address) {
  const health = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(15_000) }).catch(() => undefined)
  return health?.ok
}

function startServer(port) {
  const server = spawn(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', 'src/main.ts'], {
    cwd: join(root, 'server'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { DATA_DIR: join(root, '.data'), ...process.env, HOST: host, PORT: String(port), BUILD_DIR: 'none' },
  })
  // Also when a remote cannot be built.
  endOnExit(server)
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server.kill(signal)
      process.exit()
    })
  }
  server.once('exit', (code) => process.exit(code ?? 1))
  return addressOf(port)
}

/** The server's registry, with the remotes of this dev server in place of the published ones. */
async function withSources(server, served, { originalUrl, headers: { authorization = '' } }) {
  const published = await fetch(`${server}${originalUrl}`, { headers: { authorization } })
  const body = await published.json()
  if (!published.ok) return { status: published.status, body }
  const others = body.remotes.filter(({ name }) => !served.some((remote) => remote.name === name))
  return { body: { ...body, remotes: [...others, ...(await Promise.all(served.map(remoteFrom)))] } }
}
