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
  timeRange,
  upload,
  z,
} from '@console/platform/contract'
import { userTypes } from '@console/platform/contract/users'
import { Feedback, Notice, Package, problemTypes, VersionDetail, VersionForm, VersionRow } from './records'

const id = (label: string) => integer(label, { max: 2 ** 31 - 1 })

const noticeFields = {
  title: text('公告标题', { required: '请输入15字以内公告标题', max: 15, tooLong: '请输入15字以内公告标题' }),
  content: text('公告内容', { required: '请输入公告内容', max: 2000 }),
  /** From when until when users see it. */
  time: timeRange('展示时间', { required: '请选择展示时间' }),
  /** Accepted and ignored: the server knows the operator and the time. */
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
      /**
       * The package name of the newest version that has one, where the uploaded package has another, or none that could
       * be read.
       */
      other_package_name: z.optional(z.nullable(z.string())),
    }),
  }),
  addVersion: post('/api/app/addVersion', { summary: '新增产品更新', access: 'app/addVersion', success: '新增成功', input: VersionForm, result: Nothing }),
  /** For good: what it brought is published again as another version. */
  withdrawVersion: post('/api/app/withdrawVersion', {
    summary: '撤回版本',
    access: 'app/withdrawVersion',
    success: '撤回成功',
    input: z.strictObject({ id: id('版本编号'), reason: text('撤回原因', { required: '请输入撤回原因' }) }),
    result: Nothing,
  }),
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
