import { decisions, users } from '@console/platform/contract/users'
import { Alert, useMay } from '@console/platform/ui/core'
import { DecisionForm } from '@console/platform/ui/review'

interface ReviewBarProps {
  userId: number
  /** How many decisions are shown. */
  reviews?: number
  individual: boolean
  /** Whether there is still something to decide, and this operator may. */
  open: boolean
  /** Why an operator who may decide users cannot decide this one. */
  refusal?: string
}

const templates = {
  enterprise: ['营业执照不清晰，请重新上传原件照片', '企业名称与营业执照不一致', '税号与营业执照不一致', '授权文件缺少公章'],
  individual: ['身份证照片不清晰，请重新拍摄', '姓名或身份证号与证件不一致', '手持照片看不清面部或证件', '身份证已过有效期'],
}

/** The decision on an application for real-name review, beside the documents. */
export function ReviewBar({ userId, reviews, individual, open, refusal }: ReviewBarProps) {
  const type = individual ? 1 : undefined
  if (!useMay(users.review, { type })) return null
  const reason = { field: 'account', label: '拒绝原因', max: 200, templates: templates[individual ? 'individual' : 'enterprise'] } as const
  return (
    <DecisionForm
      foot="审核"
      call={users.review}
      input={{ userId, type, reviews }}
      field="status"
      outcomes={[
        { value: 1, word: decisions[1], approves: true, keyName: '通过' },
        { value: 0, word: decisions[0], approves: false, keyName: '拒绝，填写原因', text: reason },
      ]}
      open={open}
      closed={refusal && <Alert type="warning" showIcon title={refusal} />}
    />
  )
}
