export { choiceColumn, type Column, operations, pointsColumn, timeColumn } from './columns'
export { search, select } from './filters'
export { ListPage } from './list-page'
export { asks, opens } from './row-operations'
