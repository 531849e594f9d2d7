import type { ListRoute } from '@console/platform/contract'
import { Modal } from 'antd'
import { PagedTable, type PagedTableProps } from './paged-table'

interface ListDialogProps<R extends ListRoute> extends Omit<PagedTableProps<R>, 'label'> {
  title: string
  open: boolean
  onClose: () => void
}

/** A dialog with a list of what belongs to a record. */
export function ListDialog<R extends ListRoute>({ title, open, onClose, ...list }: ListDialogProps<R>) {
  return (
    <Modal open={open} width={1160} title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <PagedTable label={title} {...list} />
    </Modal>
  )
}
