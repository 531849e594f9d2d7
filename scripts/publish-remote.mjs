/**
 * `npm run publish:remote -w mf-users [-- --to <url or folder>] [--token …] [--from <folder>] [--url <address>]`: builds the remote, and uploads
 * its release to a server, which gives it to nobody yet (`npm run rollout` does) and has browsers fetch it from `--url` when that is given; or puts it into a folder
 * of static files, whose registry then names it.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildAll } from './build.mjs'
import { builtRelease } from './built-release.mjs'
import { command, defaultServer, deployCall, isServer, staticFolder } from './deploy-call.mjs'
import { root } from './workspaces.mjs'

await command(async () => {
  const { values, positionals } = parseArgs({
    options: { to: { type: 'string', default: defaultServer }, token: { type: 'string' }, from: { type: 'string' }, url: { type: 'string' } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (!name) throw new Error('用法：npm run publish:remote -w mf-users -- --to <地址或目录>')
  if (!values.from) await buildAll({ only: [name] })
  const release = await builtRelease(values.from ? resolve(process.env.INIT_CWD ?? '.', values.from) : join(root, name, 'dist'))
  const { version } = release.record
  if (isServer(values.to)) return upload(values.to, name, release, values)
  if (values.url) throw new Error('静态目录中的模块不支持 --url')
  const { giveToEverybody, placeRelease } = await import('./static-registry.mjs')
  const folder = staticFolder(values.to)
  await placeRelease(folder, release)
  await giveToEverybody(folder, name, version)
  return `${name} ${version}：已写入 ${folder}`
})

async function upload(server, name, { record, files }, { token, url }) {
  const body = new FormData()
  for (const [name, bytes] of files) body.append(name, new Blob([bytes]), name)
  const { msg, revision } = await deployCall(server, name, `/releases${url ? `?${new URLSearchParams({ url })}` : ''}`, { method: 'POST', body, token })
  return `${name} ${record.version}：${msg}（修订号 ${revision}）`
}
