import { eventTitles } from '@console/platform/contract/open/event-titles'
import { BOTH_SECRETS_H, type NewSecret, type WebhookRow, webhookStatuses, webhooks } from '@console/platform/contract/webhooks'
import { useBack, useLocation, withId } from '@console/platform/ui/core'
import { confirmThen, type Column, ListPage, linkTo, operations, openDialog, statusColumn, timeColumn } from '@console/platform/ui/table'
import { useState } from 'react'
import { ShownOnceDialog } from '../systems/shown-once-dialog'
import { AddWebhookButton, EditWebhookDialog } from '../systems/webhook-form'

const columns = (onNewSecret: (secret: NewSecret) => void): Column<WebhookRow>[] => [
  { title: '回调地址', dataIndex: 'url' },
  { title: '事件', dataIndex: 'types', width: 240, render: (types: WebhookRow['types']) => types.map((type) => eventTitles[type]).join('、') },
  statusColumn('status', '状态', webhookStatuses, { 1: 'done', 3: 'failed' }, 104),
  { title: '等待送达', dataIndex: 'waiting', align: 'right', width: 88, render: atMost },
  { title: '失败', dataIndex: 'failed', align: 'right', width: 72, render: atMost },
  timeColumn('failing_since', '持续失败自'),
  operations((webhook: WebhookRow) => webhookOperations(webhook, onNewSecret), 168),
]

/** Where the count stops. */
const MOST = 1000
const atMost = (count: number) => (count < MOST ? count : `${MOST}+`)

/** The addresses that a system wants called with what happens. */
export const WebhookListPage = withId({ parent: '/authority/system' }, ({ id: systemId }) => {
  const name = useLocation().state?.name
  const [newSecret, setNewSecret] = useState<NewSecret>()
  return (
    <>
      <ListPage
        title={name ? `回调地址：${name}` : '回调地址'}
        onBack={useBack('/authority/system')}
        list={webhooks.list}
        fixed={{ systemId }}
        rowKey="id"
        filters={[]}
        columns={columns(setNewSecret)}
        actions={() => <AddWebhookButton systemId={systemId} onNewSecret={setNewSecret} />}
      />
      <ShownOnceDialog title="回调密钥" shown={newSecret && { 密钥: newSecret.secret }} onClose={() => setNewSecret(undefined)} />
    </>
  )
})

function webhookOperations(webhook: WebhookRow, onNewSecret: (secret: NewSecret) => void) {
  const { id, url, status } = webhook
  const [to, act] = status === 1 ? ([2, '停用'] as const) : ([1, '启用'] as const)
  return [
    linkTo('送达记录', `/authority/system-deliveries/${id}`, webhooks.deliveries, { input: { webhookId: id }, state: { url } }),
    openDialog('编辑', webhooks.edit, (dialog) => <EditWebhookDialog webhook={webhook} {...dialog} />),
    confirmThen(
      act,
      webhooks.changeStatus,
      { id, status: to },
      {
        title: `${act}回调地址？`,
        content: to === 1 ? `${url} 会继续收到等待送达的事件和以后的事件。` : `${url} 不再收到事件。停用期间发生的事件不会补发，可以从事件接口读取。`,
        danger: to === 2,
        done: `已${act} ${url}`,
      },
    ),
    confirmThen(
      '更换密钥',
      webhooks.replaceSecret,
      { id },
      {
        title: '更换回调密钥？',
        content: `新旧密钥同时有效 ${BOTH_SECRETS_H} 小时，请在此期间更换接收方的配置。`,
        onAnswer: onNewSecret,
      },
    ),
    confirmThen('删除', webhooks.remove, { id }, { title: '删除回调地址？', content: `${url} 不再收到事件，它的送达记录一并删除。`, danger: true }),
  ]
}
