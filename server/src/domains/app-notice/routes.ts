import { appNotice, type Notice } from '@console/shared/contract/app-notice'
import type { Change } from '../../audit/trail'
import { domain } from '../../http/call'
import * as queries from './queries'
import { anotherIsShown, existing, isOver, toBeShown } from './rules'

export const appNoticeDomain = () =>
  domain(appNotice, {
    versions: ({ db, input }) => queries.listVersions(db, input),
    feedback: ({ db, input }) => queries.listFeedback(db, input),

    notices: ({ db, input }) => queries.listNotices(db, input),
    isAdd: async ({ db }) => ({ is_add: !(await queries.isNoticeShown(db)) }),

    async addNotice({ db, input, operator, record }) {
      const notice = toBeShown(input)
      const added = await queries.insertNotice(db, notice, operator)
      if (!added) throw anotherIsShown()
      record({ subject: 'notice', subjectId: added.id, action: `新增公告“${notice.title}”`, after: { ...notice } })
      return null
    },

    async editNotice({ db, input, record }) {
      const before = existing(await queries.findNotice(db, input.id))
      const notice = toBeShown(input)
      if (!(await queries.updateNotice(db, input.id, notice))) throw isOver('修改')
      record({ ...aboutNotice(before, '修改'), after: { ...notice } })
      return null
    },

    async cancelNotice({ db, input: { id, type }, record }) {
      const notice = existing(await queries.findNotice(db, id))
      if (type === 1) {
        if (!(await queries.endNotice(db, id))) throw isOver('结束')
        record(aboutNotice(notice, '结束'))
      } else {
        existing((await queries.deleteNotice(db, id)) && notice)
        record(aboutNotice(notice, '删除'))
      }
      return null
    },
  })

const aboutNotice = ({ id, title, content, start_time: start, end_time: end, is_show }: Notice, done: '修改' | '结束' | '删除'): Change => ({
  subject: 'notice',
  subjectId: id,
  action: `${done}公告“${title}”`,
  before: { title, content, start, end, is_show },
})
