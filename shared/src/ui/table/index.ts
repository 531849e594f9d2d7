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
  operations,
  personalColumn,
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
export { asks, type DialogProps, disabled, downloads, type Operation, opens, refuses, RowOperations, shows } from './row-operations'
export { type Selection, useSelection } from './use-selection'
