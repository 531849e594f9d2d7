import { authority, type NodeRequests, type RequestedNode } from '@console/platform/contract/authority'
import { Button, type ConfirmedWrite, May, Panel, useMay } from '@console/platform/ui/core'
import { useState } from 'react'
import { type Chosen, chosenIn, rowsOf, toggled, undecidedIn } from './chosen-nodes'
import { NodeTable } from './node-table'
import { NodeTree } from './node-tree'
import css from './remote-requests.module.css'

interface RemoteRequestsProps extends NodeRequests {
  /**
   * Asks before nodes are admitted. This and the dialog below are the page's: they stay when a colleague was faster and
   * nothing is left of the remote.
   */
  ask: (write: ConfirmedWrite<typeof authority.admitNodes>) => void
  /** Asks for the reason for a refusal. */
  refuse: (title: string, nodes: RequestedNode[]) => void
}

/** What one remote asks for, and the decision on it. What is undecided is chosen from the start. */
export function RemoteRequests({ remote, version, declared_at, tree, ask, refuse }: RemoteRequestsProps) {
  const may = useMay(authority.admitNodes)
  const [changed, setChanged] = useState<{ chosen: Chosen; of: string }>()
  const rows = rowsOf(tree)
  const of = rows.map(({ id }) => id).join()
  // A choice is about what was shown when it was made.
  const chosen = changed?.of === of ? changed.chosen : undecidedIn(tree)
  const some = rows.filter(({ id }) => chosen.has(id))
  const ids = some.map(({ id }) => id).join(',')
  const refusable = some.filter(({ reason }) => reason === null)

  function askToAdmit() {
    ask({
      call: authority.admitNodes,
      input: { ids },
      title: `准入 ${remote} 的 ${some.length} 个权限节点？`,
      content: (
        <>
          <NodeTree tree={chosenIn(tree, chosen)} chosen={chosen} />
          <p className={css.note}>准入后编号永久不变，不能撤销。除超级管理员外无人因此获得权限，请到“角色管理”中授予。</p>
        </>
      ),
      okText: '准入',
    })
  }

  return (
    <Panel title={`${remote} ${version}`}>
      <p className={css.note}>{declared_at} 随发布声明。灰色为权限树中已有的节点，用于说明位置。</p>
      <NodeTable
        label={`${remote} 声明的权限节点`}
        rows={rows}
        chosen={may ? chosen : undefined}
        onToggle={(id) => setChanged({ chosen: toggled(tree, chosen, id), of })}
      />
      <May call={authority.admitNodes}>
        <div className={css.decision}>
          <span role="status">已选 {some.length} 个</span>
          <Button danger disabled={!refusable.length} onClick={() => refuse(`拒绝 ${remote} 的权限节点`, refusable)}>
            拒绝
          </Button>
          <Button type="primary" disabled={!some.length} onClick={askToAdmit}>
            准入
          </Button>
        </div>
      </May>
    </Panel>
  )
}
