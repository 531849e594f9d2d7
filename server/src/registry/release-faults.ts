import { gzipSync } from 'node:zlib'
import { remoteBudget, shellApi } from '@console/shared/build/shared-libraries.cjs'
import { permissionTree } from '@console/shared/all-contracts'
import { type RegistryDocument, ReleaseRecord, versionsInUse } from '@console/shared/registry'
import { parsedOrNothing } from './parsed-or-nothing'
import { integrityOf } from './release-folder'
import type { Upload } from './upload'

const permissions = new Set<string>(permissionTree.map(({ permission }) => permission).filter(Boolean))
const isPermission = (text: string) => permissions.has(text)

const RECORD_CHARACTERS = 100_000

/** First segments of addresses that are the console's own. */
const reserved = /^\/(api|assets|deploy|dev|healthz|login|policy-reports|readyz|remotes|telemetry)(\/|$)/

/** The record of an upload, or why there is none. */
export function recordIn(upload: Upload): { release: ReleaseRecord } | { reasons: string[] } {
  const text = upload.get('release.json')?.toString('utf8')
  if (text === undefined) return { reasons: ['缺少 release.json'] }
  // All records of all versions stand in the registry, which is read again and again.
  if (text.length > RECORD_CHARACTERS) return { reasons: [`release.json 超过 ${RECORD_CHARACTERS / 1000} kB`] }
  const { data, error } = ReleaseRecord.safeParse(parsedOrNothing(text))
  if (data) return { release: data }
  return { reasons: error.issues.map(({ path }) => `release.json 的${path.length ? ` ${path.join('.')} ` : '内容'}格式不正确`) }
}

/** Everything that is wrong with an upload by itself, in words. */
export function faultsOf(release: ReleaseRecord, upload: Upload, name: string): string[] {
  return [
    ...(release.name === name ? [] : [`release.json 属于 ${release.name}，而不是 ${name}`]),
    ...(isContainerOf(release) ? [] : [`容器名 ${release.container} 不是以模块名开头的标识符`]),
    ...faultsOfFiles(release, upload),
    ...faultsOfRoutes(release),
    ...(release.requires.shellApi > shellApi ? [`需要的主应用接口版本是 ${release.requires.shellApi}，已部署的主应用只有 ${shellApi}`] : []),
    ...faultsOfWeight(release, upload),
  ]
}

/** It becomes a global variable of the page: one that no other remote and nothing of the browser has. */
const isContainerOf = ({ name, container }: ReleaseRecord) => /^\w{1,200}$/.test(container) && container.startsWith(`${name.replaceAll('-', '_')}_`)

function faultsOfFiles({ integrity, entry, needs = {} }: ReleaseRecord, upload: Upload) {
  const named = Object.keys(integrity)
  const needed = Object.values(needs).flatMap(({ files }) => files)
  const uploaded = [...upload.keys()].filter((name) => name !== 'release.json')
  const folders = new Set(uploaded.flatMap((name) => name.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))))
  return [
    ...(Object.hasOwn(integrity, entry) ? [] : [`入口 ${entry} 不在文件清单中`]),
    ...named.filter((name) => !upload.has(name)).map((name) => `缺少文件 ${name}`),
    ...named.filter((name) => upload.has(name) && integrityOf(upload.get(name)!) !== integrity[name]).map((name) => `文件 ${name} 与清单中的哈希不符`),
    ...uploaded.filter((name) => !Object.hasOwn(integrity, name)).map((name) => `文件 ${name} 不在清单中`),
    ...needed.filter((name) => !Object.hasOwn(integrity, name)).map((name) => `页面所需的 ${name} 不在文件清单中`),
    ...uploaded.filter((name) => folders.has(name)).map((name) => `${name} 既是文件又是目录`),
    ...uploaded.filter((name) => /\.(map|br|gz)$/.test(name)).map((name) => `不接受 ${name}：源码映射不发布，压缩由服务器完成`),
    ...uploaded.filter((name) => /\.(x?html?|xht|xml)$/i.test(name)).map((name) => `不接受 ${name}：模块不含网页`),
  ]
}

function faultsOfRoutes({ routes, basePaths }: ReleaseRecord) {
  return [
    ...(basePaths.length ? [] : ['没有基础路径']),
    ...basePaths.filter((path) => !/^(\/[\w-]+)+$/.test(path)).map((path) => `基础路径 ${path} 格式不正确`),
    ...basePaths.filter((path) => reserved.test(path)).map((path) => `基础路径 ${path} 由控制台自身使用`),
    ...routes
      .filter(({ permission }) => ![permission].flat().every(isPermission))
      .map(({ path, permission }) => `页面 ${path} 的权限 ${[permission].flat().join('、')} 不在权限树中`),
    ...routes.filter(({ path }) => !basePaths.some((base) => isWithin(path, base))).map(({ path }) => `页面 ${path} 不在基础路径 ${basePaths.join('、')} 之内`),
  ]
}

const isWithin = (path: string, base: string) => path === base || path.startsWith(`${base}/`)

function faultsOfWeight({ entry }: ReleaseRecord, upload: Upload) {
  const sizes = [...upload].filter(([name]) => /\.(js|css)$/.test(name)).map(([name, bytes]) => ({ name, kb: gzipSync(bytes).length / 1000 }))
  const weights = [
    { what: '入口', kb: sizes.find(({ name }) => name === entry)?.kb ?? 0, limit: remoteBudget.entryKb },
    { what: '全部代码', kb: sizes.reduce((sum, { kb }) => sum + kb, 0), limit: remoteBudget.ownKb },
  ]
  return weights.filter(({ kb, limit }) => kb > limit).map(({ what, kb, limit }) => `${what}压缩后为 ${kb.toFixed(1)} kB，超过预算 ${limit} kB`)
}

/** Base paths that lie in those of another remote in use, or around them. */
export function takenBasePaths({ remotes }: RegistryDocument, { name, basePaths }: ReleaseRecord): string[] {
  const others = Object.entries(remotes).filter(([other]) => other !== name)
  return others.flatMap(([other, { rollout, versions }]) => {
    const taken = versionsInUse(rollout).flatMap((version) => versions[version]?.basePaths ?? [])
    return basePaths.filter((path) => taken.some((base) => isWithin(path, base) || isWithin(base, path))).map((path) => `基础路径 ${path} 属于 ${other}`)
  })
}
