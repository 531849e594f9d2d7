import { ApiError } from '@console/platform/contract'

export const noApk = (why: string) => new ApiError(422, `该文件不是可用的 APK 安装包：${why}`)
