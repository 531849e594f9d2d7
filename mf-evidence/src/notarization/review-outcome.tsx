import { type NotarizationDetail, outcomes } from '@console/platform/contract/notarization'
import { FieldList, StatusTag } from '@console/platform/ui/core'
import { Reopening } from './reopening'
import css from './review-outcome.module.css'
import { outcomeTones } from './tones'

/** What was decided about an application, when and by whom. */
export function ReviewOutcome({ application }: { application: NotarizationDetail }) {
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
      <Reopening application={application} />
    </div>
  )
}
