import { finance, invoiceStatuses, type InvoiceRow } from '@console/platform/contract/finance'
import { RecordNumber } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { cNameColumn, indexColumn, type ListOfUser, ListPage, moneyColumn, personalColumn, search, select, timeColumn } from '@console/platform/ui/table'
import { invoiceQueue } from './review-queue'
import { invoiceColumn } from './invoice-column'
import { checkStatusColumn } from './check-status'

export function Invoices({ userId, head }: ListOfUser) {
  return (
    <ListPage
      {...head}
      list={finance.invoices}
      fixed={{ userId }}
      queue={userId ? undefined : invoiceQueue}
      rowKey="id"
      filters={[search('keyword', '抬头、用户名或手机号'), select('status', invoiceStatuses), dateRange('datetime')]}
      columns={[
        indexColumn(),
        {
          title: '发票抬头',
          dataIndex: 'head',
          render: (head, { id }) => (
            <RecordNumber to={`/money/invoice/invoiceDetail?id=${id}`} call={finance.invoice}>
              {head}
            </RecordNumber>
          ),
        },
        { title: '发票类型', dataIndex: 'type', width: 80 },
        ...(userId
          ? []
          : [
              { ...cNameColumn<InvoiceRow>('用户名', 'username', ['cName']), width: 112 },
              personalColumn('mobile', '手机号', finance.revealInvoice, ({ id }: InvoiceRow) => ({ id })),
            ]),
        moneyColumn('money', '金额'),
        timeColumn('create_time', '申请时间'),
        checkStatusColumn,
        invoiceColumn,
      ]}
    />
  )
}
