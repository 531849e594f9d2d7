import {
  defaultBudget,
  defaultLimits,
  longestLoadMs,
  MAX_FIRST_VIEW_KB,
  menuIcons,
  pageSegments,
  publicSegments,
  releaseLimits,
  serverSegments,
  shortestLoadMs,
} from './rules'

const { entryKb, ownKb } = defaultBudget
const addressesOf = (segments: readonly string[]) => segments.map((segment) => `/${segment}`).join('、')

/** Rules for a remote, besides its components. */
export const limits = [
  {
    title: '预算',
    text: `入口压缩后（gzip）不超过 ${entryKb} kB，全部脚本和样式不超过 ${ownKb} kB；package.json 的 remote.budget 可以另行规定。共享的库不计在内。`,
  },
  { title: '公开页面的预算', text: `首屏的脚本和样式压缩后（brotli）不超过 ${MAX_FIRST_VIEW_KB} kB。` },
  {
    title: '加载时限',
    text: `首个页面 ${defaultLimits.loadMs / 1000} 秒内显示；remote.limits.loadMs 可以另行规定，${shortestLoadMs / 1000} 至 ${longestLoadMs / 1000} 秒。`,
  },
  {
    title: '发布',
    text: `一个版本最多 ${releaseLimits.files} 个文件，合计 ${releaseLimits.bytes / 1024 / 1024} MB；release.json 不超过 ${releaseLimits.recordCharacters / 1000} kB。`,
  },
  { title: '菜单图标', text: `权限节点的 icon：${menuIcons.join('、')}；其他名称显示列表图标。` },
  { title: '控制台自身的地址', text: `模块的基础路径不能以这些开头：${addressesOf([...serverSegments, ...pageSegments, ...publicSegments])}。` },
  { title: '公开页面', text: `package.json 的 remote.public 声明不登录也能打开的页面，地址在 ${addressesOf(publicSegments)} 之内；它只含 React 和核验。` },
]

/** Where a remote extends what others show. */
export const extensionPoints = [
  {
    title: '用户的标签页',
    text: "routes.ts 的一行写 tab: { of: 'user', label: '报表', place: 45 }，页面放入用户的标签页，按 place 排列，同名的合为一页；列表由 withUser 生成。路径只有一个参数：用户编号。",
  },
  {
    title: '记录的页面',
    text: "routes.ts 的一行写 record: { of: 'invoice', query: 'id' }，其他模块用 NameOfRecord、NumberOfRecord 链接到它，不需要知道地址。",
  },
  { title: '工作台', text: 'routes.ts 导出 counters：等待处理的数量，链接到列表和审核。' },
  { title: '常用操作', text: 'routes.ts 导出 actions：Ctrl+K 按标题找到，打开页面和它的对话框。' },
  { title: '权限', text: 'routes.ts 导出 nodes：随版本声明的菜单、页面和操作。' },
]
