/** Why a remote is not on the screen. Each code has a page in docs/errors. */
export const failureCodes = {
  'entry-unavailable': '模块文件暂时无法下载',
  timeout: '模块加载超时',
  'bad-module': '模块文件无法运行',
  'no-lifecycles': '模块没有按约定提供页面',
  crashed: '模块运行时发生错误',
} as const

export type FailureCode = keyof typeof failureCodes

export class RemoteFailure extends Error {
  constructor(
    readonly code: FailureCode,
    options?: ErrorOptions,
  ) {
    super(failureCodes[code], options)
    this.name = 'RemoteFailure'
  }
}
