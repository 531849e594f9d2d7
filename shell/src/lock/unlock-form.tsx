import { ApiError } from '@console/platform/contract'
import { UnlockForm as Fields } from '@console/platform/contract/session'
import { Button } from '@console/platform/ui/core'
import { Form, Input, rulesOf } from '@console/platform/ui/form'
import { useEffect, useState } from 'react'
import { messageOf } from '../message-of'
import { useOneAtATime } from '../session/one-at-a-time'

interface UnlockFormProps {
  onUnlock: (password: string, signal: AbortSignal) => Promise<void>
}

export function UnlockForm({ onUnlock }: UnlockFormProps) {
  const [form] = Form.useForm<{ password: string }>()
  const [unlock, isUnlocking] = useOneAtATime(tryUnlock)
  const [abort] = useState(() => new AbortController())
  // A call that found the session over is not made again with the session of a new sign-in.
  useEffect(() => () => abort.abort(), [abort])

  async function tryUnlock({ password }: { password: string }) {
    try {
      await onUnlock(password, abort.signal)
    } catch (error) {
      if (abort.signal.aborted) return
      const message = (error instanceof ApiError && error.details.fields?.password) || messageOf(error)
      form.setFields([{ name: 'password', value: '', errors: [message] }])
      form.focusField('password')
    }
  }

  return (
    <Form form={form} onFinish={unlock} layout="vertical" size="large" requiredMark={false} validateTrigger={false}>
      <Form.Item name="password" rules={rulesOf(Fields.shape.password)}>
        <Input.Password placeholder="密码" aria-label="密码" autoComplete="current-password" autoFocus />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isUnlocking}>
        解锁
      </Button>
    </Form>
  )
}
