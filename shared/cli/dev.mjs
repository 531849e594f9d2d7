import { parseArgs } from 'node:util'
import { emulate } from './emulator.mjs'
import { addressOf, mustBeFree, registryMiddleware, remoteFrom, serveRemote } from './dev-server.mjs'
import { findRemote } from './project.mjs'

/**
 * `console-remote dev`: runs the remote from sources in the shell, with a back end that answers its contract with
 * examples and with `dev/answers.ts`. No server is needed. With `--api <url>` the calls of its contract go to that back
 * end. With `--console <url>` it is shown in a deployed console that allows it (DEV_OVERRIDE_ORIGIN).
 */
export async function dev(args) {
  const { values, positionals } = parseArgs({
    args,
    options: { console: { type: 'string' }, api: { type: 'string' }, port: { type: 'string', default: process.env.PORT ?? '8090' } },
    allowPositionals: true,
  })
  const remote = findRemote(positionals[0])
  if (values.console && values.api) throw new Error('--api 与 --console 不能同时使用：已部署的控制台有自己的后台')
  if (values.console) return inConsole(remote, values.console)
  if (values.api && !isOrigin(values.api)) throw new Error('--api 是后台服务的地址，例如 http://localhost:3000')
  const address = addressOf(values.port)
  await mustBeFree(values.port)
  await emulate({ ...remote, address, api: values.api })
  return `\n${remote.name} from sources, with hot reload, in an emulated console: ${address}`
}

const isOrigin = (place) => /^https?:\/\//.test(place) && URL.canParse(place)

/** Runs one remote from sources, at the origin from which the console allows its page to load scripts. */
async function inConsole({ folder, name }, place) {
  if (!isOrigin(place)) throw new Error('--console is the address of a console, for example https://console.example')
  const { origin, hostname } = new URL(place)
  const remote = { folder, name, address: await overrideOriginOf(origin) }
  await mustBeFree(new URL(remote.address).port)
  await serveRemote(remote, {
    allowedHosts: [hostname],
    headers: { 'access-control-allow-origin': origin },
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      registryMiddleware(async () => ({ body: { revision: 0, remotes: [await remoteFrom(remote)], forbidden: [] } })),
    ],
  })
  // A tab that is opened before the first build is done would time out.
  await remoteFrom(remote).catch(({ message }) => console.error(message))
  return `\n${name} from sources, with hot reload: ${origin}/?dev=${name}`
}

/** Reads the origin from the policy of the console's page. */
async function overrideOriginOf(origin) {
  const page = await fetch(origin, { headers: { accept: 'text/html' } }).catch(({ cause, message }) => {
    throw new Error(`${origin} does not answer: ${cause?.message ?? message}`)
  })
  const allowed = /script-src 'self' (http:\/\/(?:localhost|127\.0\.0\.1):\d+)/.exec(page.headers.get('content-security-policy'))?.[1]
  if (!allowed) throw new Error(`${origin} allows no development versions: it must be started with DEV_OVERRIDE_ORIGIN=http://localhost:3001`)
  return allowed
}
