import { type Scope, scopes } from '@console/platform/contract/open/scopes'
import { callbackStates, type NewKey, type SystemRow, systemStatuses, systems } from '@console/platform/contract/systems'
import { webhooks } from '@console/platform/contract/webhooks'
import { orDash, Points } from '@console/platform/ui/core'
import { confirmThen, type Column, ListPage, linkTo, operations, search, select, openDialog, statusColumn, timeColumn } from '@console/platform/ui/table'
import { useState } from 'react'
import { AddSystemButton } from '../systems/add-system-button'
import { EditSystemDialog } from '../systems/edit-system-dialog'
import { KeysDialog } from '../systems/keys-dialog'
import { ShownOnceDialog } from '../systems/shown-once-dialog'

const count = (dataIndex: 'calls' | 'refused', title: string): Column<SystemRow> => ({
  title,
  dataIndex,
  align: 'right',
  width: 112,
  render: (value: number) => <Points value={value} />,
})

/** The company's systems that call the open interface. */
export function SystemListPage() {
  // Above the list, which is read again as soon as there is a new key.
  const [newKey, setNewKey] = useState<NewKey>()
  return (
    <>
      <ListPage
        list={systems.list}
        rowKey="id"
        filters={[search('keyword', '系统名称'), select('callbacks', callbackStates)]}
        columns={[
          { title: '系统名称', dataIndex: 'name' },
          { title: '权限范围', dataIndex: 'scopes', width: 240, render: (given: Scope[]) => orDash(given.map((scope) => scopes[scope]).join('、')) },
          statusColumn('status', '状态', systemStatuses, { 1: 'done' }),
          { title: '密钥', dataIndex: 'keys', align: 'right', width: 72, render: (keys: SystemRow['keys']) => keys.length },
          timeColumn('used_at', '最近调用'),
          count('calls', '24 小时调用'),
          count('refused', '其中被拒绝'),
          operations((system: SystemRow) => systemOperations(system, setNewKey), 168),
        ]}
        actions={() => <AddSystemButton onNewKey={setNewKey} />}
      />
      <ShownOnceDialog title="新密钥" shown={newKey && { 密钥编号: newKey.keyId, 密钥: newKey.secret }} onClose={() => setNewKey(undefined)} />
    </>
  )
}

function systemOperations(system: SystemRow, onNewKey: (key: NewKey) => void) {
  const { id, name, status } = system
  const to = status === 1 ? 2 : 1
  const act = to === 1 ? '启用' : '停用'
  return [
    openDialog('密钥', systems.addKey, (dialog) => <KeysDialog system={system} onNewKey={onNewKey} {...dialog} />),
    openDialog('编辑', systems.edit, (dialog) => <EditSystemDialog system={system} {...dialog} />),
    linkTo('回调地址', `/authority/system-webhooks/${id}`, webhooks.list, { input: { systemId: id }, state: { name } }),
    confirmThen(
      act,
      systems.changeStatus,
      { id, status: to },
      {
        title: `${act}接入系统“${name}”？`,
        content: to === 1 ? `${systemStatuses[1]}后，该系统可以继续用原来的密钥调用开放接口。` : '停用后，该系统的所有密钥立即失效，调用会被拒绝。',
        danger: to === 2,
        done: `已${act} ${name}`,
      },
    ),
  ]
}
