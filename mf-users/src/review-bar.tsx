import { decisions, users } from '@console/platform/contract/users'
import { Alert, Button, Foot, useMay, WriteError } from '@console/platform/ui/core'
import { useReviewDecision, useShortcuts } from '@console/platform/ui/review'
import { useState } from 'react'
import { Refusal } from './refusal'
import css from './review-bar.module.css'

interface ReviewBarProps {
  userId: number
  individual: boolean
  /** Whether there is still something to decide, and this operator may. */
  open: boolean
  /** Why whoever may decide users cannot decide this one. */
  refusal?: string
}

/** The decision, beside the documents. When somebody else has decided first it says who, and keeps the typed reason readable. */
export function ReviewBar({ userId, individual, open, refusal }: ReviewBarProps) {
  const type = individual ? 1 : undefined
  const may = useMay(users.review, { type })
  const review = useReviewDecision(users.review, open)
  const [refusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const missing = review.error?.details.fields?.account
  const takesKeys = may && review.takesKeys

  function change(text: string) {
    review.setTyped(text !== '')
    setReason(text)
    if (missing) review.reset()
  }

  const decide = (status: 0 | 1) =>
    void review.decide({ userId, status, account: status === 0 ? reason : undefined, type }, { word: decisions[status], approves: status === 1 })

  useShortcuts(
    takesKeys && !refusing
      ? [
          { key: 'Y', name: '通过', run: () => decide(1) },
          { key: 'N', name: '拒绝，填写原因', run: () => setRefusing(true) },
        ]
      : [],
  )

  if (!may || !(open || refusal || review.error || reason)) return null
  return (
    <Foot label="审核" onSend={refusing && open ? () => decide(0) : undefined}>
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      {!missing && <WriteError error={review.error} />}
      {refusing && <Refusal individual={individual} reason={reason} onReason={change} error={missing} readOnly={!open} />}
      {open && (
        <div className={css.buttons}>
          {refusing ? (
            <>
              <Button onClick={() => setRefusing(false)}>取消</Button>
              <Button type="primary" danger loading={review.isPending} disabled={review.blocked} onClick={() => decide(0)}>
                确认拒绝
              </Button>
            </>
          ) : (
            <>
              <Button danger disabled={review.blocked} aria-keyshortcuts={takesKeys ? 'N' : undefined} onClick={() => setRefusing(true)}>
                拒绝
              </Button>
              <Button
                type="primary"
                loading={review.isPending}
                disabled={review.blocked}
                aria-keyshortcuts={takesKeys ? 'Y' : undefined}
                onClick={() => decide(1)}
              >
                通过
              </Button>
            </>
          )}
        </div>
      )}
    </Foot>
  )
}
