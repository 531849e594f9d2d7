import {
  choice,
  dateRange as dayRange,
  File,
  get,
  type InputOf,
  integer,
  keyword,
  labelled,
  listQuery,
  Nothing,
  pageOf,
  post,
  routes,
  sortBy,
  text,
} from '@console/platform/contract'
import * as z from 'zod/mini'
import { dateRange } from '../date'
import { ListPage, operations, search, select } from '../table'

const colours = { 1: '红', 2: '绿' }

const filters = { keyword: z.optional(keyword()), colour: z.optional(choice('颜色', colours)), made: z.optional(dayRange('制造时间')) }

/** A domain that only the kit's own tests know. */
export const things = routes({
  list: get('/api/thing/getList', {
    summary: '列表',
    access: 'signed-in',
    input: listQuery({ ...filters, sort: sortBy('made') }),
    result: pageOf(z.object({ id: z.number(), name: z.nullable(z.string()), made: z.optional(z.string()), position: z.optional(z.string()) })),
  }),
  add: post('/api/thing/add', {
    summary: '新增',
    access: 'integral/addPoints',
    success: '新增成功',
    input: z.strictObject({
      name: text('名称', { required: '请输入名称', max: 20 }),
      amount: integer('数量', { required: '请输入数量', notNumber: '数量必须为数字', outOfRange: '请输入正整数' }),
      note: z.optional(labelled(z.string(), '备注')),
    }),
    result: Nothing,
  }),
  remove: post('/api/thing/remove', {
    summary: '删除',
    access: 'user/checkUser',
    success: '删除成功',
    input: z.strictObject({ id: integer('编号') }),
    result: Nothing,
  }),
  export: get('/api/thing/export', { summary: '导出', access: 'user/export', download: true, input: z.object(filters), result: File }),
})

type Query = InputOf<typeof things.list>

/** Rows that are called by the query that found them. */
export const found = ({ keyword: word = '物品', page, limit }: Query, count = 35) => ({
  data: Array.from({ length: Math.max(0, Math.min(limit, count - (page - 1) * limit)) }, (_, index) => {
    const id = (page - 1) * limit + index + 1
    return { id, name: `${word} ${id}` }
  }),
  count,
})

function ThingsPage() {
  return (
    <ListPage
      title="物品"
      list={things.list}
      rowKey="id"
      filters={[search('keyword', '名称'), select('colour', colours), dateRange('made')]}
      columns={[{ title: '名称', dataIndex: 'name' }, operations((row: { id: number }) => <a href={`/thing/${row.id}`}>查看</a>)]}
    />
  )
}

const BeforePage = () => <p>之前的页面</p>

export const pages = [
  { path: '/things', page: async () => ({ ThingsPage }) },
  { path: '/before', page: async () => ({ BeforePage }) },
]
