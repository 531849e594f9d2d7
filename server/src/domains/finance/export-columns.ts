import { type ChargeOrder, chargeKinds, payStatuses } from '@console/platform/contract/finance'
import type { Column } from '../../http/exports/xlsx'

export const chargeColumns: Column<ChargeOrder>[] = [
  { title: '订单号', width: 30, value: ({ order_no }) => order_no },
  { title: '用户名称', width: 36, value: ({ name }) => name ?? null },
  { title: '手机号', width: 14, value: ({ mobile }) => mobile },
  { title: '积分', width: 12, value: ({ balance }) => balance },
  { title: '支付方式', width: 12, value: ({ payType }) => payType },
  { title: '订单类型', width: 10, value: ({ orderType }) => chargeKinds[orderType] },
  { title: '业务类型', width: 14, value: ({ oType }) => oType },
  { title: '支付状态', width: 10, value: ({ pay }) => payStatuses[pay] },
  { title: '下单时间', width: 20, value: ({ create_time }) => create_time },
]
