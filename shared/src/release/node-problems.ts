import { type DeclaredNodes, isGroup, type ReleaseRecord } from '../registry'

/** Of one release. The whole tree goes with every menu. */
const MAX_NODES = 60
const MAX_CODE = 80
const MAX_NAME = 20

const GROUP = /^[a-z][a-z0-9-]*$/
const PERMISSION = /^[a-z][a-z0-9-]*(\/[A-Za-z][\w-]*){1,3}$/
/** Without spaces, marks that change what is beside them, and whatever is not seen. */
const NAME = /^[\p{Script=Han}A-Za-z0-9（）()、·/-]+$/u

/** What is wrong with the permission nodes of a release by themselves, in words. */
export function problemsOfNodes({ nodes = {}, routes }: Pick<ReleaseRecord, 'nodes' | 'routes'>): string[] {
  const codes = Object.keys(nodes)
  if (codes.length > MAX_NODES) return [`权限节点超过 ${MAX_NODES} 个`]
  const malformed = codes.flatMap((code) => problemsOfText(code, nodes[code]!))
  // What follows repeats the texts.
  if (malformed.length) return malformed
  return [
    ...repeated(codes, (code) => code.toLowerCase()).map((code) => `权限节点 ${code} 重复：大小写不作区分`),
    ...repeated(codes, (code) => `${nodes[code]!.parent ?? ''} ${nodes[code]!.name.toLowerCase()}`).map(
      (code) => `权限节点 ${code} 的名称“${nodes[code]!.name}”与同级的另一个节点重复`,
    ),
    ...codes.flatMap((code) => problemsOfPlace(code, nodes)),
    ...codes.flatMap((code) => problemsOfPage(code, nodes, routes)),
  ]
}

function problemsOfText(code: string, { name, parent, icon }: DeclaredNodes[string]): string[] {
  const shown = printable(code)
  if (code.length > MAX_CODE || !(isGroup(code) ? GROUP : PERMISSION).test(code))
    return [`权限节点 ${shown} 的标识格式不正确：页面和操作如 reports/getDaily，分组如 reports`]
  return [
    ...(name.length <= MAX_NAME && NAME.test(name) ? [] : [`权限节点 ${shown} 的名称应为不超过 ${MAX_NAME} 个字符的中文、英文、数字：${printable(name)}`]),
    ...(typeof parent !== 'string' || GROUP.test(parent) || PERMISSION.test(parent) ? [] : [`权限节点 ${shown} 的上级格式不正确：${printable(parent)}`]),
    ...(icon === undefined || GROUP.test(icon) ? [] : [`权限节点 ${shown} 的图标格式不正确`]),
  ]
}

/** Cut, and without what is not seen or turns the direction of reading. */
const printable = (text: string) => text.slice(0, 40).replaceAll(/[\p{C}\p{Z}]/gu, '?')

/** A group is at the top, a page in a group, an action below a page or a group: so there is no circle. */
function problemsOfPlace(code: string, nodes: DeclaredNodes): string[] {
  const { parent, url, icon } = nodes[code]!
  if (isGroup(code))
    return [...(parent === undefined ? [] : [`分组 ${code} 不能有上级`]), ...(url === undefined ? [] : [`分组 ${code} 不能有地址：页面的标识是权限字符串`])]
  if (parent === undefined) return [`权限节点 ${code} 没有上级`]
  if (parent === code) return [`权限节点 ${code} 不能是自己的上级`]
  const above = typeof parent === 'string' && Object.hasOwn(nodes, parent) ? nodes[parent] : undefined
  return [
    ...(icon === undefined ? [] : [`权限节点 ${code} 不能有图标：只有分组有`]),
    ...(above && !mayStandBelow({ isPage: url !== undefined }, { isGroup: isGroup(String(parent)), isPage: above.url !== undefined })
      ? [misplaced(code, String(parent), url !== undefined)]
      : []),
  ]
}

export const mayStandBelow = (node: { isPage: boolean }, above: { isGroup: boolean; isPage: boolean }) => above.isGroup || (!node.isPage && above.isPage)

/** `code` is a page or an action. */
export const misplaced = (code: string, parent: string, isPage: boolean) =>
  isPage ? `页面 ${code} 的上级 ${parent} 不是分组` : `操作 ${code} 的上级 ${parent} 既不是页面也不是分组`

/** A page of the menu is one of the release's own, and opened by this permission. */
function problemsOfPage(code: string, nodes: DeclaredNodes, routes: ReleaseRecord['routes']): string[] {
  const { url } = nodes[code]!
  if (url === undefined || isGroup(code)) return []
  const twice = Object.keys(nodes).some((other) => other !== code && nodes[other]!.url === url)
  return [
    ...(routes.some(({ path, permission }) => path === url && [permission].flat().includes(code))
      ? []
      : [`权限节点 ${code} 的地址 ${printable(url)} 不是本模块以它为权限的页面`]),
    ...(twice ? [`权限节点 ${code} 的地址 ${printable(url)} 不止一个节点使用`] : []),
  ]
}

/** What comes a second time, by a key. */
const repeated = (codes: string[], keyOf: (code: string) => string) => codes.filter((code, i) => codes.findIndex((other) => keyOf(other) === keyOf(code)) < i)
