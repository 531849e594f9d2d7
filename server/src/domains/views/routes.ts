import { ApiError } from '@console/platform/contract'
import { type ListView, MOST_VIEWS, views } from '@console/platform/contract/views'
import { domain } from '../../http/call'
import * as queries from './queries'

/** Views of lists. Each is its account's own: that of another one is answered as if it did not exist. */
export const viewsDomain = () =>
  domain(views, {
    savedViews: ({ db, input: { list }, operator: { accountId } }) => queries.listViews(db, accountId, list),

    async addView({ db, input: { list, name, view }, operator: { accountId }, record }) {
      await queries.holdAccount(db, accountId)
      const others = await queries.listViews(db, accountId, list)
      if (others.length >= MOST_VIEWS) throw new ApiError(409, `一个列表最多保存 ${MOST_VIEWS} 个视图，请先删除不用的`)
      if (others.some((other) => other.name === name)) throw sameName(name)
      const saved = await queries.insertView(db, { accountId, list, name, view: contentOf(view), at: new Date() })
      record({ subject: 'preference', subjectId: null, action: `保存视图“${name}”`, after: { list } })
      return saved
    },

    async editView({ db, input: { id, name, view }, operator: { accountId }, record }) {
      await queries.holdAccount(db, accountId)
      const before = existing(await queries.findView(db, accountId, id))
      const others = await queries.listViews(db, accountId, before.list)
      if (others.some((other) => other.name === name && other.id !== id)) throw sameName(name!)
      const saved = await queries.updateView(db, { id, name: name ?? before.name, view: view ? contentOf(view) : before.view, at: new Date() })
      // Filters may hold a number of a person, which the trail does not show.
      record({ subject: 'preference', subjectId: null, action: `更新视图“${before.name}”`, before: { name: before.name }, after: { name: saved.name } })
      return saved
    },

    async deleteView({ db, input: { id }, operator: { accountId }, record }) {
      const { name, list } = existing(await queries.findView(db, accountId, id))
      await queries.deleteView(db, id)
      record({ subject: 'preference', subjectId: null, action: `删除视图“${name}”`, before: { list } })
      return null
    },
  })

/** The input was checked to be one. */
const contentOf = (view: string): ListView => JSON.parse(view)

const sameName = (name: string) => new ApiError(409, `已有名为“${name}”的视图`)

function existing<View>(view: View | undefined): View {
  if (!view) throw new ApiError(404, '该视图不存在，可能已被删除')
  return view
}
