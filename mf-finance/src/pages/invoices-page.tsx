import { finance, invoiceStatuses } from '@console/platform/contract/finance'
import { dateRange } from '@console/platform/ui/date'
import { indexColumn, ListPage, moneyColumn, search, select, timeColumn } from '@console/platform/ui/table'
import { invoiceColumn } from '../invoice-column'
import { checkStatusColumn } from '../check-status'

export function InvoicesPage() {
  return (
    <ListPage
      title="发票审核"
      list={finance.invoices}
      rowKey="id"
      filters={[search('keyword', '抬头、用户名或手机号'), select('status', invoiceStatuses), dateRange('datetime')]}
      columns={[
        indexColumn(),
        { title: '发票抬头', dataIndex: 'head' },
        { title: '发票类型', dataIndex: 'type', width: 80 },
        { title: '用户名', dataIndex: 'username', width: 112 },
        { title: '手机号', dataIndex: 'mobile', width: 104 },
        moneyColumn('money', '金额'),
        timeColumn('create_time', '申请时间'),
        checkStatusColumn,
        invoiceColumn,
      ]}
    />
  )
}
