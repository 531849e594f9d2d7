import { users } from '@console/platform/contract/users'
import { Button, Foot, useDecision, useMay, WriteError } from '@console/platform/ui/core'
import { useState } from 'react'
import { Refusal } from './refusal'
import css from './review-bar.module.css'

interface ReviewBarProps {
  userId: number
  individual: boolean
  /** Whether there is still something to decide. */
  open: boolean
  /** Called when the decision was saved. */
  onDone: () => void
}

/** The decision, at the foot of the page. When somebody else has decided first it says who, and keeps the typed reason readable. */
export function ReviewBar({ userId, individual, open, onDone }: ReviewBarProps) {
  const type = individual ? 1 : undefined
  const may = useMay(users.review, { type })
  const review = useDecision(users.review, { open, onDone })
  const [refusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const missing = review.error?.details.fields?.account

  function change(text: string) {
    review.setTyped(text !== '')
    setReason(text)
    if (missing) review.reset()
  }

  const decide = (status: 0 | 1) => review.decide({ userId, status, account: status === 0 ? reason : undefined, type })

  if (!may || !(open || review.error)) return null
  return (
    <Foot>
      {!missing && <WriteError error={review.error} />}
      {refusing && <Refusal individual={individual} reason={reason} onReason={change} error={missing} readOnly={!open} />}
      {open && (
        <div className={css.buttons}>
          {refusing ? (
            <>
              <Button onClick={() => setRefusing(false)}>取消</Button>
              <Button type="primary" danger loading={review.isPending} onClick={() => decide(0)}>
                确认拒绝
              </Button>
            </>
          ) : (
            <>
              <Button danger onClick={() => setRefusing(true)}>
                拒绝
              </Button>
              <Button type="primary" loading={review.isPending} onClick={() => decide(1)}>
                通过
              </Button>
            </>
          )}
        </div>
      )}
    </Foot>
  )
}
