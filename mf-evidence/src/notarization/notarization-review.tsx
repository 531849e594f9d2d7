import { checks, type NotarizationDetail, notarization } from '@console/platform/contract/notarization'
import { notSeen } from '@console/platform/contract/sight'
import { Alert, Button, Foot, WriteError } from '@console/platform/ui/core'
import { Choice, TextField } from '@console/platform/ui/form'
import { useReviewDecision, useShortcuts } from '@console/platform/ui/review'
import { useState } from 'react'
import css from './notarization-review.module.css'
import { ReviewOutcome } from './review-outcome'

interface NotarizationReviewProps {
  application: NotarizationDetail
  userId: number
}

/** What is usual comes first. */
const choices = [1, 0].map((value) => ({ value, label: checks[value as keyof typeof checks] }))

const templates: Record<keyof typeof checks, string[]> = {
  1: ['材料齐全，证据哈希核验一致', '取证过程完整，符合出证条件'],
  0: ['身份证明与授权委托书不一致', '证据与申请事项无关', '未说明取证过程', '申请材料不完整'],
}

/** The decision on an application, beside its documents. When somebody else has decided first it says who, shows what came of it, and keeps the typed remark readable. */
export function NotarizationReview({ application, userId }: NotarizationReviewProps) {
  const { orderId } = application
  const [isCheck, setIsCheck] = useState<keyof typeof checks>()
  const [remark, setRemark] = useState('')
  /** Counts how often a key led to the remark. */
  const [led, setLed] = useState(0)
  const offered = isOffered(application)
  const refusal = offered ? whyNot(application) : undefined
  const open = offered && !refusal
  const { decide, isPending, error, reset, setTyped, blocked, takesKeys } = useReviewDecision(notarization.check, open)
  const fields = error?.details.fields ?? {}

  function choose(check: number) {
    setIsCheck(check as keyof typeof checks)
    if (fields.isCheck) reset()
  }

  function type(text: string) {
    setRemark(text)
    setTyped(text !== '')
    if (fields.checkRemark) reset()
  }

  function lead(check: keyof typeof checks) {
    choose(check)
    setLed(led + 1)
  }

  useShortcuts(
    takesKeys
      ? [
          { key: 'Y', name: '通过，填写备注', run: () => lead(1) },
          { key: 'N', name: '不通过，填写备注', run: () => lead(0) },
        ]
      : [],
  )

  const send = () =>
    void decide({ orderId, userId, isCheck, checkRemark: remark }, { word: isCheck === undefined ? '' : checks[isCheck], approves: isCheck === 1 })

  function drop() {
    setRemark('')
    setIsCheck(undefined)
    reset()
  }

  if (!offered && !error && !remark)
    return (
      <Foot label="审核">
        <ReviewOutcome application={application} />
      </Foot>
    )
  return (
    <Foot label="审核" onSend={open ? send : undefined}>
      {!offered && <ReviewOutcome application={application} />}
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      {!fields.isCheck && !fields.checkRemark && <WriteError error={error} />}
      <div className={css.form}>
        <div className={css.choice} aria-keyshortcuts={takesKeys ? 'Y N' : undefined}>
          <Choice aria-label="审核结果" options={choices} value={isCheck} onChange={choose} disabled={!open} />
          <span className={css.error} role="alert">
            {fields.isCheck}
          </span>
        </div>
        <div className={css.remark}>
          <TextField
            key={led}
            autoFocus={led > 0}
            label="审核备注"
            value={remark}
            onChange={type}
            max={150}
            rows={2}
            error={fields.checkRemark}
            readOnly={!offered}
            disabled={refusal !== undefined}
            templates={open && isCheck !== undefined ? templates[isCheck] : undefined}
          />
        </div>
        {offered ? (
          <Button type="primary" loading={isPending} disabled={!open || blocked} title={refusal} onClick={send}>
            提交审核
          </Button>
        ) : (
          <Button onClick={drop}>重新加载</Button>
        )}
      </div>
    </Foot>
  )
}

/** Whether there is a decision to make, and the operator's role may make it. */
export const isOffered = ({ status, editPermission }: NotarizationDetail) => status === 1 && editPermission

/** Why whoever may decide applications cannot decide this one. */
export function whyNot(application: NotarizationDetail) {
  const { payStatus, handledBySelf, handledBefore, othersMayCheck } = application
  if (payStatus !== null && payStatus !== '已支付') return '该申请尚未支付，不能审核'
  if (!handledBySelf && !handledBefore) return notSeen(application)
  return `您${handledBySelf ? '是该申请的经办人' : '曾经办该申请'}，须由他人审核${othersMayCheck ? '' : '：需要第二位有权限的审核人'}`
}
