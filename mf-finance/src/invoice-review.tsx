import { finance, type InvoiceDetail, invoiceDecisions } from '@console/platform/contract/finance'
import { Alert, Button, onSendKey, WriteError } from '@console/platform/ui/core'
import { Choice, TextField } from '@console/platform/ui/form'
import { useReviewDecision, useShortcuts } from '@console/platform/ui/review'
import { useState } from 'react'
import css from './invoice-cards.module.css'
import { isOffered, whyNot } from './invoice-rules'
import { ReviewResult } from './review-result'

/** What each decision needs, by its code. */
const needed = { 1: { field: 'courierNumber', label: '快递单号' }, 2: { field: 'remark', label: '不通过原因' } } as const

type Texts = Record<(typeof needed)[1 | 2]['field'], string>

const templates = ['发票抬头与税号不一致', '税号有误，请核对后重新申请', '收件信息不完整', '重复申请']

const untyped: Texts = { courierNumber: '', remark: '' }

/** The decision on a paper invoice. When somebody else has decided first it says who, shows what came of it, and keeps the typed texts readable. */
export function InvoiceReview({ invoice }: { invoice: InvoiceDetail }) {
  const [status, setStatus] = useState<1 | 2>()
  const [texts, setTexts] = useState(untyped)
  const open = isOffered(invoice)
  /** A key has led to the text. */
  const [led, setLed] = useState(false)
  const { decide, isPending, error, reset, setTyped, blocked, takesKeys } = useReviewDecision(finance.reviewInvoice, open)
  const fields = error?.details.fields ?? {}
  const need = status && needed[status]
  const isTyped = (of: Texts) => Object.values(of).some((text) => text !== '')

  function choose(decision: number) {
    setStatus(decision as 1 | 2)
    reset()
  }

  function type(field: keyof Texts, text: string) {
    const typed = { ...texts, [field]: text }
    setTexts(typed)
    setTyped(isTyped(typed))
    if (fields[field]) reset()
  }

  const submit = () =>
    void decide(
      { id: invoice.id, status, ...(need && { [need.field]: texts[need.field] }) },
      { word: status ? invoiceDecisions[status] : '', approves: status === 1 },
    )

  function lead(decision: 1 | 2) {
    setLed(true)
    choose(decision)
  }

  useShortcuts(
    takesKeys
      ? [
          { key: 'Y', name: '同意，填写快递单号', run: () => lead(1) },
          { key: 'N', name: '拒绝，填写原因', run: () => lead(2) },
        ]
      : [],
  )

  function dropTexts() {
    setTexts(untyped)
    reset()
  }

  if (!open && !error && !isTyped(texts)) return <NotOffered invoice={invoice} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key acts in its controls
    <div className={css.review} onKeyDown={open ? onSendKey(submit) : undefined}>
      {!open && <NotOffered invoice={invoice} />}
      {!fields.status && !(need && fields[need.field]) && <WriteError error={error} />}
      <div aria-keyshortcuts={takesKeys ? 'Y N' : undefined}>
        <Choice aria-label="审核结果" options={invoiceDecisions} value={status} onChange={choose} disabled={!open} />
        <span className={css.error} role="alert">
          {fields.status}
        </span>
      </div>
      {need && (
        <TextField
          key={need.field}
          label={need.label}
          value={texts[need.field]}
          onChange={(text) => type(need.field, text)}
          max={150}
          error={fields[need.field]}
          readOnly={!open}
          autoFocus={led}
          templates={open && status === 2 ? templates : undefined}
        />
      )}
      <div className={css.buttons}>
        {open ? (
          <Button type="primary" loading={isPending} disabled={blocked} onClick={submit}>
            提交
          </Button>
        ) : (
          <Button onClick={dropTexts}>重新加载</Button>
        )}
      </div>
    </div>
  )
}

/** What came of it, or why it cannot be decided. */
function NotOffered({ invoice }: { invoice: InvoiceDetail }) {
  const refusal = whyNot(invoice)
  return refusal ? <Alert type="warning" showIcon title={refusal} /> : <ReviewResult invoice={invoice} />
}
