import type { ModuleVersion } from '@console/platform/contract/modules'
import { Alert, Modal } from '@console/platform/ui/core'
import type { DialogProps } from '@console/platform/ui/table'
import css from './failures-dialog.module.css'

/** Why loads of a version failed, and why it was taken back. */
export function FailuresDialog({
  version: { title, version, owner, takenBackAt, takenBackWhy, failures },
  open,
  onClose,
}: DialogProps & { version: ModuleVersion }) {
  return (
    <Modal open={open} width={720} title={`失败原因：${title} ${version}`} footer={null} onCancel={onClose} destroyOnHidden>
      {takenBackAt && <Alert type="warning" showIcon title={`${takenBackAt} 撤回：${takenBackWhy}`} />}
      <p className={css.owner}>负责团队：{owner}。最近七天的失败，不含个人信息。</p>
      {failures.length === 0 && <p>最近七天没有失败。</p>}
      {failures.map(({ code, reason, times, operators, messages }) => (
        <section key={code} className={css.failure}>
          <h3>
            {reason || '其他原因'} <code>{code}</code>
          </h3>
          <p>
            {times} 次，{operators} 名操作员
          </p>
          <ul>
            {messages.map(({ message, times, stack }) => (
              <li key={message}>
                <code>{message}</code>：{times} 次{stack && <pre>{stack}</pre>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  )
}
