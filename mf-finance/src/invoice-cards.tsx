import type { InvoiceDetail } from '@console/platform/contract/finance'
import { finance, revealedFields } from '@console/platform/contract/finance'
import { Button, Dash, FieldList, MaskedValue, Money, NameOfRecord, Panel, useMay } from '@console/platform/ui/core'
import { type ReactNode, useState } from 'react'
import { CourierDialog } from './courier-dialog'
import css from './invoice-cards.module.css'
import { InvoiceOrders } from './invoice-orders'
import { InvoicePdf } from './invoice-pdf'
import { hasPdf, isPaper, lacksCourier } from './invoice-rules'

/** An invoice in its sections. */
export function InvoiceCards({ invoice, children }: { invoice: InvoiceDetail; children?: ReactNode }) {
  const paper = isPaper(invoice)
  const courier = useCourierNumber(invoice)
  const personal = (field: keyof typeof revealedFields) => {
    const value = invoice[field]
    return (
      value && (
        <MaskedValue label={revealedFields[field]} call={finance.revealInvoice} input={{ id: invoice.id, field }}>
          {value}
        </MaskedValue>
      )
    )
  }
  return (
    <div className={css.cards}>
      <Panel title="申请人信息">
        <FieldList
          fields={{
            用户名: (
              <NameOfRecord kind="user" number={invoice.user_id}>
                {invoice.username}
              </NameOfRecord>
            ),
            手机号: personal('mobile'),
            申请时间: invoice.create_time,
          }}
        />
      </Panel>
      <Panel title="发票信息">
        <dl className={css.amount}>
          <div>
            <dt>发票金额</dt>
            <dd>
              <Money value={invoice.money} />
            </dd>
          </div>
        </dl>
        <FieldList
          collapsed
          fields={{
            发票抬头: invoice.head,
            发票类型: invoice.type,
            税号: personal('tax_num'),
            开户银行: invoice.bank_name,
            银行账号: personal('account'),
            注册地址: personal('street'),
            注册电话: personal('phone_number'),
            接收邮箱: !paper && personal('email'),
            订单: <InvoiceOrders id={invoice.id} />,
          }}
        />
      </Panel>
      {paper && (
        <Panel title="邮寄信息">
          <FieldList
            collapsed
            fields={{
              收件人: personal('name'),
              联系电话: personal('post_phone_number'),
              收件地址: personal('address'),
              快递单号: courier.number,
            }}
          />
        </Panel>
      )}
      <Panel title="用户备注">
        <p className={css.remark}>{invoice.remark || '无'}</p>
      </Panel>
      {children}
      {hasPdf(invoice) && (
        <div className={css.wide}>
          <Panel title="电子发票">
            <InvoicePdf id={invoice.id} head={invoice.head} />
          </Panel>
        </div>
      )}
      {courier.dialog}
    </div>
  )
}

/**
 * The courier number, or the button that takes it, and its dialog: that stays when a colleague has entered one
 * meanwhile, with what was typed.
 */
function useCourierNumber(invoice: InvoiceDetail) {
  const [open, setOpen] = useState(false)
  const may = useMay(finance.setCourierNumber)
  const lacks = lacksCourier(invoice)
  const button = (
    <Button size="small" onClick={() => setOpen(true)}>
      快递单号填写
    </Button>
  )
  return {
    number: lacks ? may ? button : <Dash /> : invoice.courier_number,
    dialog: ((lacks && may) || open) && <CourierDialog invoice={invoice} open={open} onClose={() => setOpen(false)} />,
  }
}
