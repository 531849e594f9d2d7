import { handlings, type NotarizationRow, notarialStatuses, notarization, pays } from '@console/platform/contract/notarization'
import { Dash, RecordNumber, StatusTag } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import { cNameColumn, type ListOfUser, ListPage, numberColumn, personalColumn, search, select, timeColumn } from '@console/platform/ui/table'
import { notarizationQueue } from './review-queue'
import { EvidenceNumbers, evidenceNumbersText } from './evidence-numbers'
import { addressOf, isOpen } from './application-address'
import { notarialColumn } from './notarial-column'
import { notarialTones, payTones } from './tones'

export function Applications({ userId, head }: ListOfUser) {
  return (
    <ListPage
      {...head}
      list={notarization.list}
      fixed={{ userId }}
      queue={userId ? undefined : notarizationQueue}
      rowKey="id"
      filters={[
        search('keyword', '订单号、企业、用户或手机号'),
        select('pay', pays),
        select('notarial', notarialStatuses),
        dateRange('dateTime'),
        ...(userId ? [] : [select('handling', handlings)]),
      ]}
      columns={[
        numberColumn<NotarizationRow>('order_no', '订单号', (number, application) => (
          <RecordNumber to={isOpen(application) ? addressOf(application) : undefined} call={notarization.detail} copied>
            {number}
          </RecordNumber>
        )),
        ...(userId
          ? []
          : [
              cNameColumn<NotarizationRow>('用户名称', 'companyName'),
              personalColumn('mobile', '手机号', notarization.reveal, ({ id: orderId }: NotarizationRow) => ({ orderId })),
            ]),
        timeColumn('addTime', '申请时间'),
        { title: '申请份数', dataIndex: 'num', align: 'right', width: 72 },
        { title: '支付状态', dataIndex: 'payStatus', width: 80, render: (status) => <StatusTag tone={payTones[status]}>{status}</StatusTag> },
        { title: '出证状态', dataIndex: 'notarialStatus', width: 80, render: (status) => <StatusTag tone={notarialTones[status]}>{status}</StatusTag> },
        { title: '经办人', dataIndex: 'handler', width: 72, render: (handler) => handler ?? <Dash /> },
        numberColumn('baoquan_no', '证据编号', (_numbers, application) => <EvidenceNumbers application={application} />, evidenceNumbersText),
        notarialColumn,
      ]}
    />
  )
}
