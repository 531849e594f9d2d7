import { finance, orderKinds, payStatuses, type NotarizationOrder } from '@console/platform/contract/finance'
import { businessTypes } from '@console/platform/contract/users'
import { NameOfRecord } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import {
  choiceColumn,
  cNameColumn,
  indexColumn,
  type ListOfUser,
  ListPage,
  moneyColumn,
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
        {
          title: '订单号',
          dataIndex: 'orderNo',
          render: (number) => (
            <NameOfRecord kind="notarization" number={number}>
              {number}
            </NameOfRecord>
          ),
        },
        choiceColumn('orderType', '订单类型', orderKinds, 80),
        ...(userId
          ? []
          : [
              cNameColumn<NotarizationOrder>('用户名称', 'companyName'),
              personalColumn('mobile', '手机号', finance.revealOrder, ({ orderNo }: NotarizationOrder) => ({ orderNo })),
            ]),
        choiceColumn('type', '业务类型', businessTypes, 96),
        timeColumn('addTime', '下单时间'),
        moneyColumn('money', '金额'),
        statusColumn('pay', '支付状态', payStatuses, payTones),
        { title: '支付方式', dataIndex: 'payType', width: 80 },
      ]}
    />
  )
}
