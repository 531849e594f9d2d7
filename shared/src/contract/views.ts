import { get, integer, labelled, Nothing, post, routes, text, z } from '@console/platform/contract'
import { ColumnSettings } from '@console/platform/contract/preferences'

/** So many views of one list may an account keep. */
export const MOST_VIEWS = 30
const MAX_LENGTH = 4000
const id = integer('视图编号', { max: 2 ** 31 - 1 })

/** The path of a list's call, with the input that identifies its page: `/api/user/getUserList?types=2`. */
const list = text('列表', { max: 120, pattern: /^\/[\w/.-]+(\?\w+=\w+(&\w+=\w+)*)?$/ })
const name = text('视图名称', { required: '请输入视图名称', max: 20 })

/** What a list shows: which rows, in which order, in which columns. */
export const ListView = z.strictObject({
  /** Fields of the list's query, as texts. Numbers of persons are stored here and are in no URL. */
  filters: z.record(z.string(), z.string().check(z.maxLength(200))),
  /** Left out for the order that the list has by itself. */
  sort: z.optional(z.string().check(z.maxLength(50))),
  /** Left out for those that the operator has set for all of the list. */
  columns: z.optional(ColumnSettings),
})
export type ListView = z.infer<typeof ListView>

/** A view that an operator has given a name. */
export const SavedView = z.object({ id: z.number(), name: z.string(), view: ListView })
export type SavedView = z.infer<typeof SavedView>

/** JSON. */
const view = labelled(z.string().check(z.refine((value) => value.length <= MAX_LENGTH && isView(value), '视图内容无效')), '视图内容')

/** Views of lists, each the operator's own. */
export const views = routes({
  savedViews: get('/api/views/getViews', {
    summary: '本账号在一个列表上保存的视图，按名称',
    access: 'signed-in',
    input: z.object({ list }),
    result: z.array(SavedView),
  }),
  addView: post('/api/views/addView', {
    summary: '保存视图',
    access: 'signed-in',
    success: '视图已保存',
    input: z.strictObject({ list, name, view }),
    result: SavedView,
  }),
  /** Gives it another name, or other content; what is left out stays. */
  editView: post('/api/views/editView', {
    summary: '更新视图或改名',
    access: 'signed-in',
    success: '视图已更新',
    input: z.strictObject({ id, name: z.optional(name), view: z.optional(view) }),
    result: SavedView,
  }),
  deleteView: post('/api/views/deleteView', {
    summary: '删除视图',
    access: 'signed-in',
    success: '视图已删除',
    input: z.strictObject({ id }),
    result: Nothing,
  }),
})

function isView(value: string) {
  try {
    return ListView.safeParse(JSON.parse(value)).success
  } catch {
    return false
  }
}
