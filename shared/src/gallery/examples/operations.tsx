import { confirmThen, disabled, download, linkTo, openDialog, refuse, RowOperations } from '@console/platform/ui/table'
import { FormDialog, Input } from '@console/platform/ui/form'
import { kit } from '../contract'

export function Operations() {
  return (
    <RowOperations
      operations={[
        linkTo('查看', '/kit/record/1', kit.row),
        confirmThen('删除', kit.remove, { id: 1 }, { title: '确认删除第 1 项？', content: '删除后不能恢复。', danger: true }),
        openDialog('改名', kit.save, (dialog) => (
          <FormDialog title="改名" call={kit.save} fields={{ name: <Input /> }} fixed={{ count: 1, state: 1 }} {...dialog} />
        )),
        download('下载合同', kit.file, { name: '合同.pdf' }),
        refuse('结算', kit.save, '本月已结算'),
        disabled('停用', kit.save, '正在使用，不能停用'),
      ]}
    />
  )
}
