/** Why the server cannot start, in one line for the one who starts it. */
export class StartError extends Error {
  override name = 'StartError'
}

export const DISK_FULL = '磁盘空间不足，服务无法启动。已保存的数据没有损坏：请清理磁盘后重新启动。'
