import { ApiError } from '@console/platform/contract'
import type { Notice } from '@console/platform/contract/app-notice'
import type { NoticeText } from './queries'

/** A notice as it is written, its display range in two. @throws ApiError 422 when the range is over */
export function toBeShown({ title, content, time }: { title: string; content: string; time: string }): NoticeText {
  const [start, end] = time.split(' - ') as [string, string]
  if (Date.parse(`${end.replace(' ', 'T')}+08:00`) <= Date.now()) {
    const message = '展示结束时间应晚于当前时间'
    throw new ApiError(422, message, { fields: { time: message } })
  }
  return { title, content, start, end }
}

export const anotherIsShown = () => new ApiError(409, '已有公告内容正在展示，请结束后新增')

/** @throws ApiError 404 when there is no such notice */
export function existing(notice: Notice | undefined): Notice {
  if (!notice) throw new ApiError(404, '该公告不存在')
  return notice
}

export const isOver = (wanted: '修改' | '结束') => new ApiError(409, `该公告已结束展示，不能${wanted}`)

export const NO_VERSION = '该版本不存在'
export const NO_PACKAGE = '该版本没有安装包'

export const isWithdrawn = (version: string) => new ApiError(409, `版本 ${version} 已撤回`)

export const versionIsTaken = (version: string) => new ApiError(409, `版本号 ${version} 已存在，请更换后重试`)

const wrong = (field: string, message: string) => new ApiError(422, message, { fields: { [field]: message } })

export const noUpperVersion = () => wrong('upper_version', '上一版本号应从已有版本中选择')
export const packageIsUsed = () => wrong('address', '安装包不存在、已过期或已被使用，请重新上传')

export const noPackageName = () => wrong('package_name', '安装包的清单未能读取，请填写应用包名')
export const packageNameIsRead = () => wrong('package_name', '应用包名已从安装包中读取，不能另行填写')

export const otherApp = (name: string, usual: string) =>
  wrong('other_package', `安装包的应用包名是 ${name}，以往版本是 ${usual}：请更换安装包，或确认发布的是另一个应用`)

const ADDRESS = /^([0-9a-f]{32})\.apk$/

export const addressOf = (uploadId: string) => `${uploadId}.apk`

/** @throws ApiError 422 when no upload can be meant */
export function uploadAt(address: string): string {
  const id = ADDRESS.exec(address)?.[1]
  if (!id) throw packageIsUsed()
  return id
}
