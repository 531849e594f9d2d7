import { appNotice, type Notice } from '@console/platform/contract/app-notice'
import { confirmThen, openDialog } from '@console/platform/ui/table'
import { NoticeDialog } from './notice-dialog'
import { hasBegun } from './notice-state'

/** What can be done with a notice: a displayed one can also be edited and ended. */
export function noticeOperations(notice: Notice) {
  const { id, title, is_show } = notice
  const displayed = is_show === '是'
  const remove = confirmThen('删除', appNotice.cancelNotice, { id, type: 2 }, deleteQuestion(title, displayed && hasBegun(notice)))
  if (!displayed) return [remove]
  return [
    openDialog('修改', appNotice.editNotice, (dialog) => <NoticeDialog notice={notice} {...dialog} />),
    confirmThen('结束公告', appNotice.cancelNotice, { id, type: 1 }, endQuestion(title, hasBegun(notice))),
    remove,
  ]
}

const endQuestion = (title: string, visible: boolean) => ({
  title: `结束公告“${title}”？`,
  content: visible ? '结束后用户立即不再看到该公告，不能恢复展示。' : '该公告尚未开始展示，结束后不会再展示，且不能恢复。',
  danger: true,
  done: `已结束公告 ${title}`,
})

const deleteQuestion = (title: string, visible: boolean) => ({
  title: `删除公告“${title}”？`,
  content: visible ? '该公告正在展示，删除后用户立即不再看到，且不能恢复。' : '删除后不能恢复。',
  danger: true,
  done: `已删除公告 ${title}`,
})
