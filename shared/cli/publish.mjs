import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildRemote } from './build.mjs'
import { builtMaps, builtRelease } from './built-release.mjs'
import { defaultServer, deployCall, isServer, staticFolder } from './deploy-call.mjs'
import { allOf, gates, passGates } from './gates.mjs'
import { findRemote, typedPath } from './project.mjs'
import { signatureOf } from './signature.mjs'

/**
 * Checks and builds the remote, and uploads its release to a server, from which no operator gets it before a rollout;
 * with `--url` browsers load it from there. Or puts it into a folder of static files and its registry. `--from`
 * publishes a build made elsewhere, which cannot be checked here. Resolves to the text to print.
 */
export async function publish(args) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      to: { type: 'string', default: defaultServer },
      token: { type: 'string' },
      key: { type: 'string', default: process.env.DEPLOY_KEY },
      from: { type: 'string' },
      url: { type: 'string' },
      skip: { type: 'string', default: '' },
    },
    allowPositionals: true,
  })
  const { to, token, from, url } = values
  const remote = from === undefined ? findRemote(positionals[0]) : { name: positionals[0] ?? findRemote().name }
  const skipped = gatesNamed(from ? `types,tests,${values.skip}` : values.skip)
  // Before the checks and the build, which take minutes.
  const { takesMaps } = isServer(to) ? await mustDeploy(to, remote.name, { token, key: values.key && typedPath(values.key) }) : {}
  const checked = passGates(
    remote,
    gates.filter((gate) => gate !== 'imports' && !skipped.includes(gate)),
  )
  await allOf(from ? [checked] : [checked, buildRemote(remote)])
  const dist = from ? typedPath(from) : join(remote.folder, 'dist')
  const release = withSkipped(await builtRelease(dist), skipped)
  const maps = takesMaps ? builtMaps(dist, release.record) : []
  if (isServer(to))
    return upload(to, remote.name, { ...release, maps }, { token, url, key: values.key && typedPath(values.key), unchecked: skipped.includes('imports') })
  if (url) throw new Error('静态目录中的模块不支持 --url')
  const { giveToEverybody, placeRelease } = await import('./static-registry.mjs')
  const folder = staticFolder(to)
  await placeRelease(folder, release)
  await giveToEverybody(folder, remote.name, release.record.version)
  return `${remote.name} ${release.record.version}：已写入 ${folder}`
}

/** The server's capabilities. @throws if the server is not available or refuses the token, or the key is invalid */
async function mustDeploy(server, name, { token, key }) {
  if (key) signatureOf(Buffer.alloc(0), key)
  return deployCall(server, name, '', { token })
}

function gatesNamed(text) {
  const named = text.split(',').filter(Boolean)
  const unknown = named.find((name) => !gates.includes(name))
  if (unknown) throw new Error(`--skip 可以是 ${gates.join('、')}，而不是 ${unknown}`)
  return gates.filter((gate) => named.includes(gate))
}

/** The release record names the skipped checks. */
function withSkipped({ record, files }, skipped) {
  if (skipped.length === 0) return { record, files }
  const text = JSON.stringify({ ...record, skipped }, null, 2)
  return { record: { ...record, skipped }, files: new Map(files).set('release.json', Buffer.from(text)) }
}

async function upload(server, name, { record, files, maps }, { token, url, key, unchecked }) {
  if (!unchecked) await passGates({ server, token, name, record }, ['imports'])
  const body = new FormData()
  for (const [name, bytes] of [...files, ...maps]) body.append(name, new Blob([bytes]), name)
  const query = new URLSearchParams({ ...(url && { url }), ...(key && { signature: signatureOf(files.get('release.json'), key) }) })
  const { msg, revision, nodes = [] } = await deployCall(server, name, `/releases${query.size ? `?${query}` : ''}`, { method: 'POST', body, token })
  return [`${name} ${record.version}：${msg}（修订号 ${revision}）`, ...nodes.map(stateOf)].join('\n')
}

/** The state of a permission node that the release declares. */
function stateOf({ code, name, state, reason }) {
  const outcome = state === 'pending' ? '待管理员在“后台权限 › 权限节点”中准入' : `已被拒绝，原因：${reason}`
  return `权限节点 ${code}（${name}）：${outcome}`
}
