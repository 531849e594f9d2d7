import { TextField } from '@console/platform/ui/form'

const templates = {
  enterprise: ['营业执照不清晰，请重新上传原件照片', '企业名称与营业执照不一致', '税号与营业执照不一致', '授权文件缺少公章'],
  individual: ['身份证照片不清晰，请重新拍摄', '姓名或身份证号与证件不一致', '手持照片看不清面部或证件', '身份证已过有效期'],
}

interface RefusalProps {
  individual: boolean
  reason: string
  onReason: (reason: string) => void
  error?: string
  readOnly: boolean
}

/** The reason of a refusal: templates to start from, and a text to finish. */
export function Refusal({ individual, reason, onReason, error, readOnly }: RefusalProps) {
  return (
    <TextField
      label="拒绝原因"
      value={reason}
      onChange={onReason}
      max={200}
      error={error}
      readOnly={readOnly}
      autoFocus
      templates={readOnly ? undefined : templates[individual ? 'individual' : 'enterprise']}
    />
  )
}
