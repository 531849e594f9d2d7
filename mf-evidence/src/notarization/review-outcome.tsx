import { type NotarizationDetail, outcomes } from '@console/platform/contract/notarization'
import { FieldList, StatusTag } from '@console/platform/ui/core'
import type { ReactNode } from 'react'
import css from './review-outcome.module.css'
import { outcomeTones } from './tones'

interface ReviewOutcomeProps {
  application: NotarizationDetail
  /** The button of `useReopening`. */
  reopening: ReactNode
}

/** What was decided about an application, when and by whom. */
export function ReviewOutcome({ application, reopening }: ReviewOutcomeProps) {
  const { status, checkedBy, checkedAt, checkRemark } = application
  return (
    <div className={css.outcome}>
      <FieldList
        fields={{
          审核结果: <StatusTag tone={outcomeTones[status]}>{outcomes[status]}</StatusTag>,
          审核人: checkedBy !== null && checkedBy,
          审核时间: checkedAt !== null && checkedAt,
          说明: status === 1 && '当前角色只能查看，审核需要数据权限',
        }}
      />
      {checkRemark && <FieldList fields={{ 审核备注: checkRemark }} />}
      {reopening}
    </div>
  )
}
