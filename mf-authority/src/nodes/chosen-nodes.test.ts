import { reportRequests } from '../testing/authority'
import { chosenIn, rowsOf, toggled, undecidedIn } from './chosen-nodes'

/** 用户管理 › 企业认证 › 14, and 11 › 12 › 13. */
const { tree } = reportRequests
const after = (chosen: number[], ...ids: number[]) => [...ids.reduce((last, id) => toggled(tree, last, id), new Set(chosen) as ReadonlySet<number>)].sort()

test('rows are below each other in the order of the tree', () => {
  expect(rowsOf(tree).map(({ name, depth }) => `${'-'.repeat(depth)}${name}`)).toEqual([
    '用户管理',
    '-企业认证',
    '--企业统计',
    '统计报表',
    '-日报',
    '--导出日报',
  ])
})

test('undecided nodes are selected, refused ones are not', () => {
  expect([...undecidedIn(tree)]).toEqual([14, 11, 12, 13])
  const refused = tree.map((node) => (node.id === 11 ? { ...node, reason: '名称不清楚' } : node))
  expect([...undecidedIn(refused)]).toEqual([14, 12, 13])
})

test('selecting a node selects its parents, and deselecting it deselects its children', () => {
  expect(after([], 13)).toEqual([11, 12, 13])
  expect(after([], 14)).toEqual([14])
  expect(after([11, 12, 13, 14], 12)).toEqual([11, 14])
  expect(after([11, 12, 13, 14], 11)).toEqual([14])
  expect(after([11, 12, 13], 13, 13)).toEqual([11, 12, 13])
})

test('the tree of the selection contains the selected nodes’ parents, and nothing else', () => {
  expect(rowsOf(chosenIn(tree, new Set([14]))).map(({ name }) => name)).toEqual(['用户管理', '企业认证', '企业统计'])
  expect(chosenIn(tree, new Set())).toEqual([])
})
