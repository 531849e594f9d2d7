import {
  choice,
  dateRange,
  File,
  get,
  integer,
  keyword,
  listQuery,
  Nothing,
  pageOf,
  post,
  routes,
  sortBy,
  text,
  time,
  timeRange,
  timeText,
  upload,
  z,
} from '@console/platform/contract'
import type { Nodes, PermissionOf } from '@console/platform/contract/permission-tree'
import { userTypes } from '@console/platform/contract/users'

export const nodes = {
  21: { name: 'APP管理', icon: 'mobile' },
  22: { parent: 21, name: '版本列表', url: '/app/index', permission: 'app/getVersionList' },
  23: { parent: 21, name: '用户反馈', url: '/app/feedback', permission: 'app/getFeedbackList' },
  24: { name: '公告管理', icon: 'notification' },
  25: { parent: 24, name: '公告列表', url: '/manage/notice', permission: 'notice/getList' },
  87: { parent: 22, name: '新增产品更新', permission: 'app/addVersion' },
  88: { parent: 25, name: '公告编辑', permission: 'notice/edit' },
} as const satisfies Nodes

declare module '@console/platform/contract/permission-tree' {
  interface Permissions {
    'app-notice': PermissionOf<typeof nodes>
  }
}

/** What a user's feedback is about. */
export const problemTypes = { 1: '软件使用', 2: '实名认证', 3: '上链存证' } as const

const id = (label: string) => integer(label, { max: 2 ** 31 - 1 })

export const VersionRow = z.object({
  id: z.number(),
  current_version: z.string(),
  upper_version: z.nullable(z.string()),
  update_time: time,
  update_desc: z.string(),
  create_time: time,
})
export type VersionRow = z.infer<typeof VersionRow>

/** An app's package: what the server has found in it. */
export const Package = z.object({
  /** As the operator who uploaded it calls it. */
  file_name: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  /** Null where the package's manifest could not be read: packers damage it on purpose. */
  package_name: z.nullable(z.string()),
  /** Null where the package keeps it among its resources. */
  version_name: z.nullable(z.string()),
})
export type Package = z.infer<typeof Package>

export const VersionDetail = z.object({
  ...VersionRow.shape,
  update_content: z.string(),
  /** Who added it. */
  created_by: z.string(),
  /** Of its package, as `upload` answered it; null for versions from before packages were kept. */
  address: z.nullable(z.string()),
  package: z.nullable(Package),
  /** As the operator typed it, for a package that does not tell. */
  package_name: z.optional(z.nullable(z.string())),
})
export type VersionDetail = z.infer<typeof VersionDetail>

/** As Android has it. */
export const PACKAGE_NAME = /^[a-z]\w*(\.[a-z]\w*)+$/i

export const VersionForm = z.strictObject({
  update_time: timeText('更新时间'),
  current_version: text('当前版本号', { max: 30 }),
  /** One of the existing versions. */
  upper_version: z.optional(text('上一版本号', { max: 30 })),
  update_desc: text('更新描述'),
  update_content: text('更新内容', { max: 2000 }),
  /** What `upload` answered. */
  address: text('下载地址'),
  /** For a package that does not tell. */
  package_name: z.optional(text('应用包名', { max: 255, pattern: PACKAGE_NAME, mismatch: '应用包名应如 cn.example.app' })),
})

export const Feedback = z.object({
  id: z.number(),
  name: z.string(),
  /** 1 individual, 2 enterprise. */
  userType: z.literal([1, 2]),
  /** The user's real-name status, see `userStatuses`. */
  userFeedStatus: z.literal([1, 2, 3, 4]),
  /** The app's version and the phone's model. */
  version: z.string(),
  model_name: z.string(),
  /** See `problemTypes`. */
  type: z.literal([1, 2, 3]),
  content: z.string(),
  /** Unix seconds; 0 where unknown. */
  add_time: z.number(),
})
export type Feedback = z.infer<typeof Feedback>

export const Notice = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  start_time: time,
  end_time: time,
  /** 是 until it is ended or its end time has passed, also before its start time. */
  is_show: z.literal(['是', '否']),
  creator_name: z.string(),
  update_time: time,
})
export type Notice = z.infer<typeof Notice>

const noticeFields = {
  title: text('公告标题', { required: '请输入15字以内公告标题', max: 15, tooLong: '请输入15字以内公告标题' }),
  content: text('公告内容', { required: '请输入公告内容', max: 2000 }),
  /** From when until when users see it. */
  time: timeRange('展示时间', { required: '请选择展示时间' }),
  /** Taken and not used: the server knows who and when. */
  uid: z.optional(text('操作人', { min: 0 })),
  datetime: z.optional(text('操作时间', { min: 0 })),
}
const NoticeForm = z.strictObject(noticeFields)
const NoticeChange = z.strictObject({ ...noticeFields, id: id('公告编号') })

export const appNotice = routes({
  versions: get('/api/app/getVersionList', {
    summary: '版本列表',
    access: 'app/getVersionList',
    input: listQuery({ datetime: z.optional(dateRange('更新时间')), keyword: z.optional(keyword()), sort: sortBy('create_time') }),
    result: pageOf(VersionRow),
  }),
  version: get('/api/app/getVersionDetail', {
    summary: '版本详情',
    access: 'app/getVersionList',
    input: z.object({ id: id('版本编号') }),
    result: VersionDetail,
  }),
  package: get('/api/app/getPackage', {
    summary: '下载安装包',
    access: 'app/getVersionList',
    download: true,
    input: z.object({ id: id('版本编号') }),
    result: File,
  }),
  upload: upload('/api/app/upload', {
    summary: '上传安装包',
    access: 'app/addVersion',
    success: '上传成功',
    input: z.strictObject({}),
    file: { field: 'file', label: '安装包', required: '请上传安装包地址', extensions: ['.apk'], maxBytes: 1024 * 1024 * 1024 },
    /** `path` is the `address` of a version; a package that no version takes is deleted after a day. */
    result: z.object({
      path: z.string(),
      ...Package.shape,
      /** The package name of the newest version that has one, where the uploaded package has another: it is another app's. */
      other_package_name: z.optional(z.nullable(z.string())),
    }),
  }),
  addVersion: post('/api/app/addVersion', { summary: '新增产品更新', access: 'app/addVersion', success: '新增成功', input: VersionForm, result: Nothing }),
  feedback: get('/api/app/getFeedbackList', {
    summary: '用户反馈',
    access: 'app/getFeedbackList',
    input: listQuery({
      type: z.optional(choice('用户类型', userTypes)),
      problemType: z.optional(choice('问题类型', problemTypes)),
      datetime: z.optional(dateRange('反馈时间')),
      keyword: z.optional(keyword()),
      sort: sortBy('add_time'),
    }),
    result: pageOf(Feedback),
  }),

  notices: get('/api/notice/getList', {
    summary: '公告列表',
    access: 'notice/getList',
    input: listQuery({ datetime: z.optional(dateRange('展示时间')), keyword: z.optional(keyword()) }),
    result: pageOf(Notice),
  }),
  isAdd: get('/api/notice/isAdd', { summary: '能否新增公告', access: 'notice/edit', input: z.object({}), result: z.object({ is_add: z.boolean() }) }),
  addNotice: post('/api/notice/add', { summary: '新增公告', access: 'notice/edit', success: '新增成功', input: NoticeForm, result: Nothing }),
  editNotice: post('/api/notice/edit', { summary: '编辑公告', access: 'notice/edit', success: '编辑成功', input: NoticeChange, result: Nothing }),
  cancelNotice: post('/api/notice/cancel', {
    summary: '结束或删除公告',
    access: 'notice/edit',
    success: '操作成功',
    /** `type` 1 ends the notice, any other number deletes it. */
    input: z.strictObject({ type: integer('操作类型', { min: 0, max: 9 }), id: id('公告编号') }),
    result: Nothing,
  }),
})
