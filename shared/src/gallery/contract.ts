import {
  choice,
  dateRange,
  File,
  get,
  integer,
  keyword,
  listQuery,
  nextOf,
  nextQuery,
  Nothing,
  pageOf,
  post,
  reveal,
  routes,
  TabCounts,
  text,
  time,
  timeRange,
  timeText,
  upload,
  z,
} from '@console/platform/contract'

export const states = { 1: '待处理', 2: '处理中', 3: '已完成', 4: '已退回' } as const

const Row = z.object({ id: z.number(), name: z.string(), amount: z.string(), state: z.literal([1, 2, 3, 4]), time })
export type Row = z.infer<typeof Row>

export const decisions = { 1: '通过', 2: '拒绝' } as const

const id = integer('编号')

/** The calls of the examples. No server has them: the gallery answers them itself (answers.ts). */
export const kit = routes({
  list: get('/api/kit/getRows', {
    summary: '列表示例',
    access: 'signed-in',
    input: listQuery({ keyword: z.optional(keyword()), state: z.optional(choice('状态', states)), time: z.optional(dateRange('时间')) }),
    result: pageOf(Row),
  }),
  none: get('/api/kit/getNone', { summary: '空列表示例', access: 'signed-in', input: listQuery({}), result: pageOf(Row) }),
  row: get('/api/kit/getRow', { summary: '记录示例', access: 'signed-in', input: z.object({ id }), result: Row }),
  save: post('/api/kit/saveRow', {
    summary: '表单示例',
    access: 'signed-in',
    input: z.strictObject({ name: text('名称', { max: 20 }), count: integer('数量', { min: 1, max: 100 }), state: choice('状态', states) }),
    result: Nothing,
    success: '已保存',
  }),
  plan: post('/api/kit/savePlan', {
    summary: '时间示例',
    access: 'signed-in',
    input: z.strictObject({ name: text('名称', { max: 20 }), start: timeText('开始时间'), shown: timeRange('显示时间') }),
    result: Nothing,
    success: '已保存',
  }),
  remove: post('/api/kit/deleteRow', { summary: '删除示例', access: 'signed-in', input: z.strictObject({ id }), result: Nothing, success: '已删除' }),
  phone: reveal('/api/kit/getPhone', { summary: '隐藏的值示例', input: z.strictObject({ id }) }),
  file: get('/api/kit/getFile', {
    summary: '文件示例',
    access: 'signed-in',
    download: true,
    input: z.object({ name: text('文件名', { max: 20 }) }),
    result: File,
  }),
  addFile: upload('/api/kit/addFile', {
    summary: '上传示例',
    access: 'signed-in',
    success: '上传成功',
    input: z.strictObject({}),
    file: { field: 'file', label: '合同', required: '请上传合同', extensions: ['.pdf'], maxBytes: 1024 * 1024 },
    result: z.object({ path: z.string(), name: z.string() }),
  }),
  counts: get('/api/kit/getCounts', { summary: '标签页数量示例', access: 'signed-in', input: z.object({}), result: TabCounts }),
  next: post('/api/kit/takeNext', { summary: '下一件示例', access: 'signed-in', reads: true, input: nextQuery({}), result: nextOf(Row) }),
  decide: post('/api/kit/decideRow', {
    summary: '审核示例',
    access: 'signed-in',
    input: z.strictObject({ id, status: choice('审核结果', decisions), remark: z.optional(text('拒绝原因', { max: 50 })) }),
    result: Nothing,
    success: '已提交',
  }),
})
