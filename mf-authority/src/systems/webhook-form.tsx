import { eventTitles } from '@console/platform/contract/open/event-titles'
import { type NewSecret, type WebhookRow, webhooks } from '@console/platform/contract/webhooks'
import { Button, May } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'
import { useState } from 'react'
import { ChecksField } from './checks-field'

const fields = { url: <Input autoComplete="off" maxLength={500} placeholder="https://" />, types: <ChecksField options={eventTitles} /> }
const hints = { url: '事件发生后，服务器以 POST 调用这个地址', types: '只会送达该系统权限范围内的事件' }

export function AddWebhookButton({ systemId, onNewSecret }: { systemId: number; onNewSecret: (secret: NewSecret) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <May call={webhooks.add}>
      <Button type="primary" onClick={() => setIsOpen(true)}>
        新增回调地址
      </Button>
      <FormDialog
        title="新增回调地址"
        call={webhooks.add}
        fixed={{ systemId }}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onAnswer={onNewSecret}
        fields={fields}
        hints={hints}
      />
    </May>
  )
}

export const EditWebhookDialog = ({ webhook: { id, url, types }, ...dialog }: DialogProps & { webhook: WebhookRow }) => (
  <FormDialog title="编辑回调地址" call={webhooks.edit} fixed={{ id }} initial={{ url, types: types.join(',') }} fields={fields} hints={hints} {...dialog} />
)
