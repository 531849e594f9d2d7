import { authority, type RequestedNode } from '@console/platform/contract/authority'
import { FailedState, Page, PageHeader, PageSkeleton, PageState, Panel, Tabs, useConfirmedWrite, useRead } from '@console/platform/ui/core'
import { type ComponentProps, useState } from 'react'
import { AdmittedNodes } from '../nodes/admitted-nodes'
import { RefusalDialog } from '../nodes/refusal-dialog'
import { RemoteRequests } from '../nodes/remote-requests'

/** The permission nodes that remotes declare: those that wait for a decision, and those in the tree. */
export function NodeListPage() {
  return (
    <Page>
      <PageHeader />
      <Tabs label="权限节点" tabs={{ 待处理: () => <Requests />, 已准入: () => <AdmittedNodes /> }} />
    </Page>
  )
}

function Requests() {
  const { ask, dialog } = useConfirmedWrite()
  /** What was chosen when the dialog was opened: a colleague may decide it meanwhile. */
  const [refused, setRefused] = useState<{ title: string; nodes: RequestedNode[]; open: boolean }>()
  return (
    <>
      <Waiting ask={ask} refuse={(title, nodes) => setRefused({ title, nodes, open: true })} />
      {dialog}
      {refused && <RefusalDialog {...refused} onClose={() => setRefused({ ...refused, open: false })} />}
    </>
  )
}

function Waiting(asking: Pick<ComponentProps<typeof RemoteRequests>, 'ask' | 'refuse'>) {
  const { data, error, refetch } = useRead(authority.nodeRequests, {})
  if (error && !data) return <FailedState error={error} onRetry={refetch} />
  if (!data)
    return (
      <Panel>
        <PageSkeleton lines={10} />
      </Panel>
    )
  if (!data.length) return <PageState title="没有待处理的权限节点" hint="模块发布的版本声明新的权限节点时，会在这里等待准入" />
  return (
    <Page>
      {data.map((requests) => (
        <RemoteRequests key={requests.remote} {...requests} {...asking} />
      ))}
    </Page>
  )
}
