export {
  addTimeColumn,
  choiceColumn,
  type Column,
  indexColumn,
  longTextColumn,
  moneyColumn,
  operations,
  pointsColumn,
  statusColumn,
  timeColumn,
} from './columns'
export { search, select } from './filters'
export { ListDialog } from './list-dialog'
export { ListPage } from './list-page'
export { asks, type DialogProps, downloads, type Operation, opens, shows } from './row-operations'
