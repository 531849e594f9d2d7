import { eventTitles } from '@console/platform/contract/open/event-titles'
import { type DeliveryRow, deliveryStatuses, webhooks } from '@console/platform/contract/webhooks'
import { orDash, useBack, useLocation, withId } from '@console/platform/ui/core'
import { confirmThen, type Column, ListPage, longTextColumn, operations, select, statusColumn, timeColumn } from '@console/platform/ui/table'

const columns: Column<DeliveryRow>[] = [
  { title: '事件', dataIndex: 'type', width: 160, render: (type: DeliveryRow['type']) => orDash(eventTitles[type]) },
  { title: '事件编号', dataIndex: 'event', width: 120 },
  timeColumn('created_at', '发生时间'),
  statusColumn('status', '状态', deliveryStatuses, { 1: 'waiting', 2: 'done', 3: 'failed' }),
  { title: '次数', dataIndex: 'attempts', align: 'right', width: 64 },
  timeColumn('due_at', '下次发送'),
  { title: '应答', dataIndex: 'answer_status', align: 'right', width: 72, render: orDash },
  { title: '耗时', dataIndex: 'duration_ms', align: 'right', width: 88, render: (ms: number | null) => orDash(ms === null ? null : `${ms} 毫秒`) },
  longTextColumn('answer', '应答内容'),
  operations(
    ({ id, event, status }: DeliveryRow) => [
      confirmThen(
        '重新发送',
        webhooks.resend,
        { id },
        {
          title: `重新发送事件 ${event}？`,
          content: status === 2 ? '接收方会再次收到同一事件，编号不变。' : '立即再次发送，失败后按原来的间隔重试。',
        },
      ),
    ],
    104,
  ),
]

/** What became of the events that were sent to an address. */
export const DeliveryListPage = withId({ parent: '/authority/system' }, ({ id: webhookId }) => (
  <ListPage
    title="送达记录"
    summary={useLocation().state?.url}
    onBack={useBack('/authority/system')}
    list={webhooks.deliveries}
    fixed={{ webhookId }}
    rowKey="id"
    filters={[select('status', deliveryStatuses)]}
    columns={columns}
  />
))
