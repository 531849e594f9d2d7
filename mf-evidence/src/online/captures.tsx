import { captureTypes } from '@console/platform/contract/online'
import { type ListOfUser, ListPage } from '@console/platform/ui/table'
import { useCaptureType } from './capture-addresses'
import { CaptureActions } from './capture-actions'
import { captureColumns, captureOperations } from './capture-columns'
import { captureKinds } from './capture-kinds'

/** The captures of the type that the address names: of everybody, or of one user. */
export function Captures({ userId, head }: ListOfUser) {
  const type = useCaptureType()
  const { list, fixed, number, filters } = captureKinds[type]
  return (
    <ListPage
      title={captureTypes[type]}
      {...head}
      list={list}
      fixed={{ ...fixed, userId }}
      rowKey={number}
      filters={filters}
      columns={[...captureColumns(type, userId !== undefined), captureOperations(type)]}
      actions={() => userId === undefined && <CaptureActions type={type} />}
    />
  )
}
