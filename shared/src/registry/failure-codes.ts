/** Why a remote cannot be shown, in words for the operator. Each code has a page in docs/errors. */
export const failureCodes = {
  unreachable: '模块文件无法下载，网络可能已中断',
  'not-found': '模块文件不存在',
  forbidden: '服务器拒绝提供模块文件',
  'server-error': '服务器暂时无法提供模块文件',
  timeout: '模块加载超时',
  integrity: '模块文件与发布时不一致，已阻止运行',
  untrusted: '模块文件未经登记，已阻止运行',
  'bad-module': '模块文件无法运行',
  'no-lifecycles': '模块没有按约定提供页面',
  crashed: '模块运行时发生错误',
  blank: '模块没有显示任何内容',
  frozen: '模块曾使页面失去响应',
  'host-files': '控制台自身的文件未能下载，可能刚刚发布了新版本，请刷新页面',
} as const

export type FailureCode = keyof typeof failureCodes
