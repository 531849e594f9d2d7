import type { ListRoute } from '@console/platform/contract'
import { Button } from 'antd'
import { type ComponentType, useState } from 'react'
import { useServices } from '../../services/services'
import type { ColumnDialogProps } from './column-dialog'
import type { Column } from './columns'

/** Opens the settings of a list's columns, whose code comes with the first click. */
export function ColumnButton<Row>({ list, columns }: { list: ListRoute; columns: Column<Row>[] }) {
  const { notify } = useServices()
  const [Dialog, setDialog] = useState<ComponentType<ColumnDialogProps>>()
  const [open, setOpen] = useState(false)

  async function show() {
    try {
      const { ColumnDialog } = await import('./column-dialog')
      setDialog(() => ColumnDialog)
      setOpen(true)
    } catch {
      notify.error('列设置加载失败，请重试')
    }
  }

  return (
    <>
      <Button onClick={show}>列设置</Button>
      {Dialog && <Dialog list={list} columns={columns as Column<never>[]} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
