import { notarization, type Notary } from '@console/platform/contract/notarization'
import { confirmThen, openDialog } from '@console/platform/ui/table'
import { NotaryDialog } from './notary-dialog'

export const notaryOperations = (row: Notary) => [
  openDialog('编辑', notarization.editNotary, (dialog) => <NotaryDialog edited={row} {...dialog} />),
  confirmThen('删除', notarization.deleteNotary, { id: row.id }, deleteQuestion(row)),
]

const deleteQuestion = ({ notary, assistant_notary }: Notary) => ({
  title: `删除公证员“${notary}”？`,
  content: `${assistant_notary ? `助理公证员“${assistant_notary}”一并删除。` : ''}删除后不能恢复；已办结的出证申请仍显示该公证员。`,
  danger: true,
  done: `已删除公证员 ${notary}`,
})
