import { chargeKinds, finance, payStatuses, type ChargeOrder } from '@console/platform/contract/finance'
import { businessTypes } from '@console/platform/contract/users'
import { DownloadButton } from '@console/platform/ui/core'
import { dateRange } from '@console/platform/ui/date'
import {
  choiceColumn,
  cNameColumn,
  indexColumn,
  type ListOfUser,
  ListPage,
  numberColumn,
  personalColumn,
  pointsColumn,
  search,
  select,
  statusColumn,
  timeColumn,
} from '@console/platform/ui/table'
import { payTones } from './tones'

export function ChargeOrders({ userId, head }: ListOfUser) {
  return (
    <ListPage
      {...head}
      list={finance.chargeOrders}
      fixed={{ userId }}
      rowKey="order_no"
      filters={[search('keyword', '订单号'), select('pay', payStatuses), dateRange('datetime'), select('type', businessTypes)]}
      columns={[
        indexColumn(),
        numberColumn('order_no', '订单号'),
        ...(userId
          ? []
          : [
              cNameColumn<ChargeOrder>('用户名称', 'companyName'),
              personalColumn('mobile', '手机号', finance.revealOrder, ({ order_no: orderNo }: ChargeOrder) => ({ orderNo })),
            ]),
        pointsColumn('balance', '积分'),
        { title: '支付方式', dataIndex: 'payType', width: 72 },
        choiceColumn('orderType', '订单类型', chargeKinds, 72),
        { title: '业务类型', dataIndex: 'oType', width: 96 },
        statusColumn('pay', '支付状态', payStatuses, payTones),
        timeColumn('create_time', '下单时间'),
      ]}
      actions={(filters) =>
        userId === undefined && (
          <DownloadButton call={finance.exportChargeOrders} input={filters}>
            数据导出
          </DownloadButton>
        )
      }
    />
  )
}
