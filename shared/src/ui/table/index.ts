export {
  addTimeColumn,
  choiceColumn,
  cNameColumn,
  cNameOf,
  type Column,
  imagesColumn,
  indexColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
  operations,
  personalColumn,
  changeColumn,
  pointsColumn,
  statusColumn,
  timeColumn,
  timeLengthColumn,
} from './columns'
export { imagesIn } from './cell-images'
export { type Filter, search, select, selectFrom } from './filters'
export { ListDialog } from './list-dialog'
export { ListPage } from './list-page'
export { PagedTable } from './paged-table'
export type { DialogProps } from '../core/dialog-button'
export { asks, downloads, opens, refuses, shows } from './former-names'
export { confirmThen, disabled, download, linkTo, openDialog, type Operation, refuse, RowOperations } from './row-operations'
export { type OwnSelection, type Selection, useSelection } from './use-selection'
export { type ListOfUser, withUser } from './with-user'
