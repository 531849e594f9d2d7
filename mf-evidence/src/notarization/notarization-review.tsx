import { reviewResults, type NotarizationDetail, notarization } from '@console/platform/contract/notarization'
import { notSeen } from '@console/platform/contract/sight'
import { DecisionForm } from '@console/platform/ui/review'
import { useReopening } from './reopening'
import { ReviewOutcome } from './review-outcome'

interface NotarizationReviewProps {
  application: NotarizationDetail
  userId: number
}

const remark = { field: 'checkRemark', label: '审核备注', max: 150 } as const

const outcomes = [
  {
    value: 1,
    word: reviewResults[1],
    approves: true,
    keyName: '通过，填写备注',
    text: { ...remark, templates: ['材料齐全，证据哈希核验一致', '取证过程完整，符合出证条件'] },
  },
  {
    ...{ value: 0, word: reviewResults[0], approves: false, keyName: '拒绝，填写备注' },
    text: { ...remark, templates: ['身份证明与授权委托书不一致', '证据与申请事项无关', '未说明取证过程', '申请材料不完整'] },
  },
]

/** The decision on an application, beside its documents. */
export function NotarizationReview({ application, userId }: NotarizationReviewProps) {
  const open = isOffered(application)
  const { button, dialog } = useReopening(application)
  return (
    <>
      <DecisionForm
        foot="审核"
        call={notarization.review}
        input={{ orderId: application.orderId, userId }}
        field="isCheck"
        outcomes={outcomes}
        open={open}
        disabled={open ? whyNot(application) : undefined}
        closed={<ReviewOutcome application={application} reopening={button} />}
        submit="提交审核"
      />
      {dialog}
    </>
  )
}

/** Whether there is a decision to make, and the operator's role may make it. */
export const isOffered = ({ status, editPermission }: NotarizationDetail) => status === 1 && editPermission

/** Why an operator who may decide applications cannot decide this one. */
export function whyNot(application: NotarizationDetail) {
  const { payStatus, handledBySelf, handledBefore, othersMayCheck } = application
  if (payStatus !== null && payStatus !== '已支付') return '该申请尚未支付，不能审核'
  if (!handledBySelf && !handledBefore) return notSeen(application)
  return `您${handledBySelf ? '是该申请的经办人' : '曾经办该申请'}，须由他人审核${othersMayCheck ? '' : '：需要第二位有权限的审核人'}`
}
