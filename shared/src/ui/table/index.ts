export { addTimeColumn, choiceColumn, type Column, longTextColumn, operations, pointsColumn, statusColumn, timeColumn } from './columns'
export { search, select } from './filters'
export { ListPage } from './list-page'
export { asks, type DialogProps, opens, shows } from './row-operations'
