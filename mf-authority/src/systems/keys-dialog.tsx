import { MAX_KEYS, type NewKey, type SystemRow, systems } from '@console/platform/contract/systems'
import { Button, CopyText, Modal, orDash, useConfirmedWrite, useRead, useWrite, WriteError } from '@console/platform/ui/core'
import type { DialogProps } from '@console/platform/ui/table'
import css from './keys-dialog.module.css'

interface KeysDialogProps extends DialogProps {
  system: SystemRow
  onNewKey: (key: NewKey) => void
}

/** The keys of a system: a new one is made beside the old one, which is ended once the caller uses the new one. */
export function KeysDialog({ system, onNewKey, open, onClose }: KeysDialogProps) {
  const { id, name } = system
  // As it is after each change that is made here.
  const { data: { keys } = system } = useRead(systems.system, { id })
  const { send, isPending, error } = useWrite(systems.addKey)
  const { ask, dialog } = useConfirmedWrite()
  const isFull = keys.length >= MAX_KEYS

  const end = (keyId: string) =>
    ask({
      call: systems.endKey,
      input: { keyId },
      title: '停用这个密钥？',
      content: `密钥 ${keyId} 立即失效。请先确认“${name}”已改用新密钥。`,
      okText: '停用',
      danger: true,
    })

  return (
    <>
      <Modal open={open} width={720} title={`密钥：${name}`} footer={null} onCancel={onClose} destroyOnHidden>
        <table className={css.keys}>
          <thead>
            <tr>
              <th>密钥编号</th>
              <th>生成时间</th>
              <th>最近调用</th>
              <th>操作</th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <tr key={key.id}>
                <td>
                  <CopyText whole>{key.id}</CopyText>
                </td>
                <td>{key.created_at}</td>
                <td>{orDash(key.used_at)}</td>
                <td>
                  <Button
                    type="link"
                    size="small"
                    danger
                    disabled={keys.length === 1}
                    title={keys.length === 1 ? '唯一的密钥不能停用' : undefined}
                    onClick={() => end(key.id)}
                  >
                    停用
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={css.hint}>更换密钥：先生成新密钥，调用方改用新密钥后，再停用旧密钥。最多同时使用 {MAX_KEYS} 个。</p>
        <Button type="primary" loading={isPending} disabled={isFull} onClick={() => send({ id }, { onAnswer: onNewKey })}>
          生成新密钥
        </Button>
        <WriteError error={error} />
      </Modal>
      {dialog}
    </>
  )
}
