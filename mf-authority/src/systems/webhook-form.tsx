import { eventTitles } from '@console/platform/contract/open/event-titles'
import { type NewSecret, type WebhookRow, webhooks } from '@console/platform/contract/webhooks'
import { DialogButton } from '@console/platform/ui/core'
import { FormDialog, Input } from '@console/platform/ui/form'
import type { DialogProps } from '@console/platform/ui/table'
import { CheckboxesField } from './checkboxes-field'

const fields = { url: <Input autoComplete="off" maxLength={500} placeholder="https://" />, types: <CheckboxesField options={eventTitles} /> }
const hints = { url: '事件发生后，服务器以 POST 调用这个地址', types: '只会送达该系统权限范围内的事件' }

export const AddWebhookButton = ({ systemId, onNewSecret }: { systemId: number; onNewSecret: (secret: NewSecret) => void }) => (
  <DialogButton
    call={webhooks.add}
    dialog={(dialog) => (
      <FormDialog title="新增回调地址" call={webhooks.add} fixed={{ systemId }} fields={fields} hints={hints} onAnswer={onNewSecret} {...dialog} />
    )}
  >
    新增回调地址
  </DialogButton>
)

export const EditWebhookDialog = ({ webhook: { id, url, types }, ...dialog }: DialogProps & { webhook: WebhookRow }) => (
  <FormDialog title="编辑回调地址" call={webhooks.edit} fixed={{ id }} initial={{ url, types: types.join(',') }} fields={fields} hints={hints} {...dialog} />
)
