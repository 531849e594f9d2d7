export { choiceColumn, type Column, operations, pointsColumn, statusColumn, timeColumn } from './columns'
export { type Filter, type FilterControl, search, select } from './filters'
export { ListPage } from './list-page'
