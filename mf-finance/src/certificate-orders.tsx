import { finance, orderKinds, payStatuses, type NotarizationOrder } from '@console/platform/contract/finance'
import { businessTypes } from '@console/platform/contract/users'
import { NumberOfRecord } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import {
  choiceColumn,
  cNameColumn,
  indexColumn,
  type ListOfUser,
  ListPage,
  moneyColumn,
  numberColumn,
  personalColumn,
  search,
  select,
  statusColumn,
  timeColumn,
} from '@console/platform/ui/table'
import { payTones } from './tones'

export function CertificateOrders({ userId, head }: ListOfUser) {
  return (
    <ListPage
      {...head}
      list={finance.notarizationOrders}
      fixed={{ userId }}
      rowKey="orderNo"
      filters={[search('keyword', '订单号'), select('pay', payStatuses), dateRange('datetime')]}
      columns={[
        indexColumn(),
        numberColumn('orderNo', '订单号', (number) => <NumberOfRecord kind="notarization">{number}</NumberOfRecord>),
        choiceColumn('orderType', '订单类型', orderKinds, 68),
        ...(userId
          ? []
          : [
              cNameColumn<NotarizationOrder>('用户名称', 'companyName'),
              personalColumn('mobile', '手机号', finance.revealOrder, ({ orderNo }: NotarizationOrder) => ({ orderNo })),
            ]),
        choiceColumn('type', '业务类型', businessTypes, 72),
        timeColumn('addTime', '下单时间'),
        moneyColumn('money', '金额'),
        statusColumn('pay', '支付状态', payStatuses, payTones),
        { title: '支付方式', dataIndex: 'payType', width: 72 },
      ]}
    />
  )
}
