import type { ListRoute } from '@console/platform/contract'
import { type ColumnSettings, type Preference, preferences } from '@console/platform/contract/preferences'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useServices } from '../../services/services'
import { PageSkeleton } from '../core/page-skeleton'
import { FailedState } from '../core/page-state'
import { usePreference } from '../core/use-preference'
import { useFreshRead } from '../core/use-read'
import { useWrite } from '../core/use-write'
import { WriteError } from '../core/write-error'
import css from './column-dialog.module.css'
import type { Column } from './columns'
import { inOrder, isPinned, keyOf, settingsIn } from './columns-of'
import { columnsKey } from './use-columns'

export interface ColumnDialogProps {
  list: ListRoute
  columns: Column<never>[]
  open: boolean
  onClose: () => void
}

/** Which columns of a list are shown, and in which order. It begins with what is saved now, in whichever window. */
export function ColumnDialog({ open, onClose, ...about }: ColumnDialogProps) {
  return (
    <Modal open={open} width={420} title="列设置" footer={null} onCancel={onClose} destroyOnHidden>
      <Saved {...about} onClose={onClose} />
    </Modal>
  )
}

type AboutProps = Omit<ColumnDialogProps, 'open'>

function Saved(about: AboutProps) {
  const { data, error, refetch } = useFreshRead(preferences.preference, { key: columnsKey(about.list) })
  if (error && !data) return <FailedState error={error} onRetry={refetch} />
  return data ? <Settings {...about} saved={data} /> : <PageSkeleton lines={6} />
}

function Settings({ list, columns, saved, onClose }: AboutProps & { saved: Preference }) {
  const { notify } = useServices()
  const { took } = usePreference(columnsKey(list))
  const { send, error, isPending } = useWrite(preferences.save)
  const [{ order, hidden }, setSettings] = useState<ColumnSettings>(() => settingsIn(saved))
  const movable = inOrder(columns, { order, hidden }).filter((column) => !isPinned(column))
  const keys = movable.map(keyOf)
  const shown = keys.filter((key) => !hidden.includes(key))

  const toggle = (key: string) => setSettings({ order, hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key] })

  function move(key: string, by: 1 | -1) {
    const at = keys.indexOf(key)
    const next = keys.filter((other) => other !== key)
    next.splice(at + by, 0, key)
    setSettings({ order: next, hidden })
  }

  /** Without settings the list is as its page has it. */
  async function save(settings?: ColumnSettings) {
    const input = { key: columnsKey(list), value: settings && JSON.stringify(settings), revision: saved.revision || undefined }
    if (!(await send(input))) return
    took({ value: input.value ?? null, revision: saved.revision + 1 })
    notify.success(settings ? '列设置已保存' : '已恢复默认列')
    onClose()
  }

  return (
    <>
      <ul className={css.columns}>
        {movable.map((column, index) => {
          const key = keyOf(column)
          const isLast = shown.length === 1 && shown[0] === key
          return (
            <li key={key} className={css.column}>
              <Checkbox checked={!hidden.includes(key)} disabled={isLast} title={isLast ? '至少保留一列' : undefined} onChange={() => toggle(key)}>
                {column.title}
              </Checkbox>
              <span>
                <Button size="small" type="text" aria-label={`${column.title} 上移`} disabled={index === 0} onClick={() => move(key, -1)}>
                  上移
                </Button>
                <Button size="small" type="text" aria-label={`${column.title} 下移`} disabled={index === keys.length - 1} onClick={() => move(key, 1)}>
                  下移
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      <WriteError error={error} />
      <div className={css.buttons}>
        <Button className={css.reset} loading={isPending} onClick={() => save()}>
          重置
        </Button>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={isPending} onClick={() => save({ order: keys, hidden: keys.filter((key) => hidden.includes(key)) })}>
          保存
        </Button>
      </div>
    </>
  )
}
