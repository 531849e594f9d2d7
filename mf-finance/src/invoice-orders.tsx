import { finance, type InvoiceOrder, orderKinds } from '@console/platform/contract/finance'
import { Button, RecordNumber } from '@console/platform/ui/core'
import { choiceColumn, indexColumn, ListDialog, moneyColumn, numberColumn, timeColumn } from '@console/platform/ui/table'
import { useState } from 'react'

/** Opens the orders that an invoice is made out for. */
export function InvoiceOrders({ id }: { id: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        查看订单明细
      </Button>
      <ListDialog
        title="订单明细"
        open={open}
        onClose={() => setOpen(false)}
        list={finance.invoiceOrders}
        fixed={{ id }}
        rowKey="order_no"
        columns={[
          indexColumn(),
          numberColumn('order_no', '订单号', (number, { order_type: kind }: InvoiceOrder) => <OrderNumber number={number} kind={kind} />),
          choiceColumn('order_type', '订单类型', orderKinds, 72),
          timeColumn('create_time', '下单时间'),
          numberColumn('trade_no', '交易流水号'),
          { title: '支付方式', dataIndex: 'pay_type', width: 72 },
          { title: '付款账号', dataIndex: 'buyer_id', width: 128 },
          moneyColumn('money', '金额'),
        ]}
      />
    </>
  )
}

/** Leads to the order in the list of its kind. */
const OrderNumber = ({ number, kind }: { number: string; kind: InvoiceOrder['order_type'] }) => {
  const [path, call] = kind === 3 ? (['/money/just', finance.notarizationOrders] as const) : (['/money/customer', finance.chargeOrders] as const)
  return (
    <RecordNumber to={`${path}?keyword=${number}`} call={call} copied>
      {number}
    </RecordNumber>
  )
}
