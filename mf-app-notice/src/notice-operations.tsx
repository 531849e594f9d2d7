import { appNotice, type Notice } from '@console/shared/contract/app-notice'
import { asks } from '@console/shared/ui/table'

/** What can be done with a notice. A displayed one can also be ended. */
export const noticeOperations = ({ id, title, is_show }: Notice) => {
  const remove = asks(
    '删除',
    appNotice.cancelNotice,
    { id, type: 2 },
    {
      title: `删除公告“${title}”？`,
      content: is_show === '是' ? '该公告正在展示，删除后用户立即不再看到，且不能恢复。' : '删除后不能恢复。',
      danger: true,
    },
  )
  return is_show === '是' ? [asks('结束公告', appNotice.cancelNotice, { id, type: 1 }, endQuestion(title)), remove] : [remove]
}

export const endQuestion = (title: string) => ({
  title: `结束公告“${title}”？`,
  content: '结束后用户立即不再看到该公告，不能恢复展示。',
  danger: true,
})
