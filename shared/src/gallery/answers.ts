import { ApiError } from '@console/platform/contract'
import { type Answers, answersOf } from '@console/platform/emulator'
import { kit, type Row } from './contract'
import { files } from './files'

const stateOf = (i: number) => ((i % 4) + 1) as Row['state']
const rows: Row[] = Array.from({ length: 34 }, (_, i) => ({
  id: i + 1,
  name: `第 ${i + 1} 项`,
  amount: `${(i + 1) * 7}.50`,
  state: stateOf(i),
  time: '2026-02-01 00:00:00',
}))

function rowOf(id: number) {
  const row = rows.find((row) => row.id === id)
  if (!row) throw new ApiError(404, '记录不存在')
  return row
}

/** The answers to the examples' calls. */
export const kitAnswers: Answers<typeof kit> = {
  list({ keyword = '', state, page, limit }) {
    const found = rows.filter((row) => row.name.includes(keyword) && (state === undefined || row.state === state))
    return { data: found.slice((page - 1) * limit, page * limit), count: found.length }
  },
  none: () => ({ data: [], count: 0 }),
  row: ({ id }) => rowOf(id),
  save({ name }) {
    if (name === '重名') throw new ApiError(422, '名称已被使用', { fields: { name: '名称已被使用' } })
    return null
  },
  plan: () => null,
  remove({ id }) {
    if (id === 2) throw new ApiError(422, '正在使用，不能删除')
    return null
  },
  phone({ id }) {
    if (id !== 1) throw new ApiError(404, '记录不存在')
    return { value: '13800000001' }
  },
  file({ name }) {
    const file = files[name]
    if (!file) throw new ApiError(404, '文件不存在')
    return file()
  },
  addFile(_, { name }) {
    if (name.includes('失败')) throw new ApiError(422, '文件不是有效的 PDF')
    return { path: `kit/${name}`, name }
  },
  counts: () => ({ waiting: 1, done: 9 }),
  next: () => ({ row: null, following: null, left: 0 }),
  decide: () => null,
}

/** In the form that `console-remote dev` takes. */
export const answers = [answersOf(kit, kitAnswers)]
