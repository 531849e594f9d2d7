export { CheckTree } from './check-tree'
export { idsOf, type TreeItem } from './tree-items'
