import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { defaultBudget, defaultLimits, isReserved, isWithin, LOADER_PROTOCOL, longestLoadMs, releaseLimits, ReleaseRecord, shortestLoadMs } from '../registry'
import { integrityInTurns } from './integrity-of'
import { problemsOfNodes } from './node-problems'
import { parsedOrNothing } from './parsed-or-nothing'
import { problemsOfPublicPages } from './public-problems'
import { problemsOfSheet } from './styles-within'

/** The files of a release by their names in its folder. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>

const RECORD = 'release.json'
const { recordCharacters } = releaseLimits

/** The record of a release, or why there is none. */
export function recordIn(files: ReleaseFiles): { release: ReleaseRecord } | { reasons: string[] } {
  const bytes = files.get(RECORD)
  if (bytes === undefined) return { reasons: [`缺少 ${RECORD}`] }
  const text = Buffer.from(bytes).toString('utf8')
  // All records of all versions are in the registry, which is read again and again.
  if (text.length > recordCharacters) return { reasons: [`${RECORD} 超过 ${recordCharacters / 1000} kB`] }
  const parsed = parsedOrNothing(text)
  const newer = protocolOf(parsed)
  // What its record may hold is not known here.
  if (newer > LOADER_PROTOCOL) return { reasons: [`${RECORD} 按加载协议 ${newer} 构建，这里只支持到加载协议 ${LOADER_PROTOCOL}：请先升级平台`] }
  const { data, error } = ReleaseRecord.safeParse(parsed)
  if (data) return { release: data }
  return { reasons: error.issues.map(({ path }) => `${RECORD} 的${path.length ? ` ${path.join('.')} ` : '内容'}格式不正确`) }
}

const protocolOf = (record: unknown) => {
  const { protocol } = (record ?? {}) as { protocol?: unknown }
  return typeof protocol === 'number' ? protocol : LOADER_PROTOCOL
}

/**
 * Everything that is wrong with a release by itself, in words. The build asks, and the server does not believe the
 * build; other calls are answered meanwhile.
 */
export async function problemsOfRelease(release: ReleaseRecord, files: ReleaseFiles): Promise<string[]> {
  return [
    ...(isContainerOf(release) ? [] : [`容器名 ${release.container} 不是以模块名开头的标识符`]),
    ...(await problemsOfFiles(release, files)),
    ...problemsOfPaths(release),
    ...problemsOfLimits(release),
    ...problemsOfCounters(release),
    ...problemsOfActions(release),
    ...problemsOfNodes(release),
    ...(await problemsOfWeight(release, files)),
    ...problemsOfStyles(release, files),
    ...(await problemsOfPublicPages(release, files)),
  ]
}

/** It becomes a global variable of the page: one that no other remote and nothing of the browser has. */
const isContainerOf = ({ name, container }: ReleaseRecord) => /^\w{1,200}$/.test(container) && container.startsWith(`${name.replaceAll('-', '_')}_`)

async function problemsOfFiles({ integrity, entry, needs = {} }: ReleaseRecord, files: ReleaseFiles) {
  const named = Object.keys(integrity)
  const needed = Object.values(needs).flatMap(({ files }) => files)
  const given = [...files.keys()].filter((name) => name !== RECORD)
  const folders = new Set(given.flatMap((name) => name.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))))
  return [
    ...(Object.hasOwn(integrity, entry) ? [] : [`入口 ${entry} 不在文件清单中`]),
    ...named.filter((name) => !files.has(name)).map((name) => `缺少文件 ${name}`),
    ...(await changedFiles(integrity, files)).map((name) => `文件 ${name} 与清单中的哈希不符`),
    ...given.filter((name) => !Object.hasOwn(integrity, name)).map((name) => `文件 ${name} 不在清单中`),
    ...needed.filter((name) => !Object.hasOwn(integrity, name)).map((name) => `页面所需的 ${name} 不在文件清单中`),
    ...[...files.keys()].filter((name) => folders.has(name)).map((name) => `${name} 既是文件又是目录`),
    ...given.filter((name) => /\.(map|br|gz)$/.test(name)).map((name) => `不接受 ${name}：源码映射不发布，压缩由服务器完成`),
    ...given.filter((name) => /\.(x?html?|xht|xml)$/i.test(name)).map((name) => `不接受 ${name}：模块不含网页`),
  ]
}

async function changedFiles(integrity: ReleaseRecord['integrity'], files: ReleaseFiles) {
  const changed: string[] = []
  for (const [name, bytes] of files) {
    if (Object.hasOwn(integrity, name) && (await integrityInTurns(bytes)) !== integrity[name]) changed.push(name)
  }
  return changed
}

function problemsOfPaths({ routes, basePaths }: ReleaseRecord) {
  return [
    ...(basePaths.length ? [] : ['没有基础路径']),
    ...basePaths.filter((path) => !/^(\/[\w-]+)+$/.test(path)).map((path) => `基础路径 ${path} 格式不正确`),
    ...basePaths.filter(isReserved).map((path) => `基础路径 ${path} 由控制台自身使用`),
    ...routes.filter(({ path }) => !basePaths.some((base) => isWithin(path, base))).map(({ path }) => `页面 ${path} 不在基础路径 ${basePaths.join('、')} 之内`),
  ]
}

/** An action is done on a page of the release that an address alone leads to. */
const problemsOfActions = ({ actions = [], routes }: ReleaseRecord) =>
  actions
    .filter(({ page }) => page.includes(':') || !routes.some(({ path }) => path === page))
    .map(({ title, page }) => `操作“${title}”的页面 ${page} 不是本模块的页面`)

/** A counted list is a page of the release with a first call, which takes the list's filters. */
const problemsOfCounters = ({ counters = [], routes }: ReleaseRecord) =>
  counters.flatMap(({ title, list }) => {
    const [path, search] = list.split('?')
    const { fromAddress } = routes.find((route) => route.path === path)?.first ?? {}
    if (!fromAddress) return [`计数“${title}”的列表 ${path} 不是声明了首个请求的页面`]
    const unknown = [...new URLSearchParams(search).keys()].filter((name) => !fromAddress[name])
    return unknown.map((name) => `计数“${title}”的列表 ${path} 没有筛选项 ${name}`)
  })

function problemsOfLimits({ limits: { loadMs } = defaultLimits }: ReleaseRecord) {
  if (Number.isInteger(loadMs) && loadMs >= shortestLoadMs && loadMs <= longestLoadMs) return []
  return [`加载时限 ${loadMs} 毫秒不在 ${shortestLoadMs} 至 ${longestLoadMs} 毫秒之间`]
}

/** So many of a sheet are named: the one that a library brings along may have hundreds. */
const NAMED = 5

/** Public pages are documents of their own. */
const problemsOfStyles = ({ name: remote, public: pages }: ReleaseRecord, files: ReleaseFiles) =>
  [...files]
    .filter(([name]) => name.endsWith('.css') && !pages?.files.includes(name))
    .flatMap(([name, bytes]) =>
      problemsOfSheet(Buffer.from(bytes).toString(), remote)
        .slice(0, NAMED)
        .map((problem) => `样式 ${name}：${problem}`),
    )

/** Of what the console loads; public pages have a budget of their own. */
async function problemsOfWeight({ entry, budget = defaultBudget, public: pages }: ReleaseRecord, files: ReleaseFiles) {
  const own = [...files].filter(([name]) => /\.(js|css)$/.test(name) && !pages?.files.includes(name))
  const sizes: { name: string; kb: number }[] = []
  for (const [name, bytes] of own) sizes.push({ name, kb: (await promisify(gzip)(bytes)).length / 1000 })
  const weights = [
    { what: '入口', kb: sizes.find(({ name }) => name === entry)?.kb ?? 0, limit: budget.entryKb },
    { what: '全部代码', kb: sizes.reduce((sum, { kb }) => sum + kb, 0), limit: budget.ownKb },
  ]
  return weights.filter(({ kb, limit }) => kb > limit).map(({ what, kb, limit }) => `${what}压缩后为 ${kb.toFixed(1)} kB，超过预算 ${limit} kB`)
}
