import { Button } from '@console/shared/ui/core'
import { Input } from '@console/shared/ui/form'
import { type ComponentRef, useEffect, useId, useRef } from 'react'
import css from './review-bar.module.css'

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
  const id = useId()
  const text = useRef<ComponentRef<typeof Input.TextArea>>(null)
  useEffect(() => {
    if (error) text.current?.focus()
  }, [error])
  const add = (template: string) => onReason(reason.trim() ? `${reason.trimEnd()}；${template}` : template)
  return (
    <>
      <label htmlFor={id}>拒绝原因</label>
      {!readOnly && (
        <div className={css.templates}>
          常用：
          {templates[individual ? 'individual' : 'enterprise'].map((template) => (
            <Button key={template} size="small" onClick={() => add(template)}>
              {template}
            </Button>
          ))}
        </div>
      )}
      <Input.TextArea
        ref={text}
        id={id}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
        readOnly={readOnly}
        autoFocus
        rows={2}
        count={{ show: true, max: 200 }}
        status={error ? 'error' : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
      <div id={`${id}-error`} className={css.error} role="alert">
        {error}
      </div>
    </>
  )
}
