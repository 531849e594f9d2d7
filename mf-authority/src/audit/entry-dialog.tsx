import { type AuditEntry, auditSubjects } from '@console/platform/contract/audit'
import { CopyText, FieldList, Modal, numberText, orDash } from '@console/platform/ui/core'
import type { DialogProps } from '@console/platform/ui/table'
import css from './entry-dialog.module.css'
import { RecordOfEntry } from './record-of-entry'

/** An entry of the audit trail, whole. */
export function EntryDialog({ entry, open, onClose }: DialogProps & { entry: AuditEntry }) {
  const { id, operate_time, operator, account_id, ip, subject, action, changes, hash, previous_hash } = entry
  return (
    <Modal open={open} width={720} title={`操作日志第 ${numberText(id)} 条`} footer={null} onCancel={onClose} destroyOnHidden>
      <FieldList
        fields={{
          操作时间: operate_time,
          操作人: account_id ? `${operator}（账号 ${account_id}）` : operator,
          来源地址: ip,
          对象: auditSubjects[subject],
          对象名称: <RecordOfEntry entry={entry} />,
          操作内容: action,
        }}
      />
      {changes?.length > 0 && (
        <table className={css.changes} aria-label="变更内容">
          <thead>
            <tr>
              <th className={css.field}>字段</th>
              <th>变更前</th>
              <th>变更后</th>
            </tr>
          </thead>
          <tbody translate="no">
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <td>{field}</td>
                <td>{orDash(before)}</td>
                <td>{orDash(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={css.hashes}>
        <FieldList fields={{ 本条哈希: hash && <CopyText>{hash}</CopyText>, 上一条哈希: previous_hash && <CopyText>{previous_hash}</CopyText> }} />
      </div>
    </Modal>
  )
}
