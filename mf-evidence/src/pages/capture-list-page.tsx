import { captureTypes } from '@console/platform/contract/online'
import { ListPage } from '@console/platform/ui/table'
import { useCaptureType } from '../online/capture-addresses'
import { CaptureActions } from '../online/capture-actions'
import { captureColumns, captureOperations } from '../online/capture-columns'
import { captureKinds } from '../online/capture-kinds'

/** `/online/web`, `/online/process`, `/online/move`, `/online/live`: the captures of a type. */
export function CaptureListPage() {
  const type = useCaptureType()
  const { list, fixed, number, filters } = captureKinds[type]
  return (
    <ListPage
      title={captureTypes[type]}
      list={list}
      fixed={fixed}
      rowKey={number}
      filters={filters}
      columns={[...captureColumns(type), captureOperations(type)]}
      actions={() => <CaptureActions type={type} />}
    />
  )
}
