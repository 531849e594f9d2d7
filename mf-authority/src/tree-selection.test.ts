import { treeOf } from './testing/authority'
import { grantedIn, marksOf, menuIdOf, namesOnlyIn, selectionOf, shapeOf, toggled, withoutDataPermission } from './tree-selection'

/**
 * 26 后台权限 › 27 角色管理 › 68 69 70, 28 账号管理 › 71 … 74, 29, 30, 89 权限节点 › 90, 91; 9 在线公证 › 10, 11 公证员管理 › 78, 111, and the
 * data permission 51.
 */
const tree = withoutDataPermission(treeOf())
const after = (menuId: string, ...ids: number[]) => menuIdOf(ids.reduce((selected, id) => toggled(tree, selected, id), selectionOf(menuId)))

test('a selection is converted to the contract’s text and back, ordered by id', () => {
  expect(menuIdOf(selectionOf('27,9,26'))).toBe('9,26,27')
  expect(menuIdOf(selectionOf(''))).toBe('')
  expect(grantedIn(treeOf(26, 27, 69))).toEqual([26, 27, 69])
})

test('ticking a page ticks its actions and its group', () => {
  expect(after('', 27)).toBe('26,27,68,69,70')
})

test('ticking an action ticks its page and its group, and nothing else', () => {
  expect(after('', 69)).toBe('26,27,69')
})

test('ticking a group ticks everything below it, and unticking it unticks everything', () => {
  expect(after('', 26)).toBe('26,27,28,29,30,68,69,70,71,72,73,74,89,90,91,92,93,94,95,96,97,99,100,101,102,103,110,113')
  expect(after('2', 26, 26)).toBe('2')
})

test('a page stays when its last action is unticked: it can still be read', () => {
  expect(after('26,27,69', 69)).toBe('26,27')
})

test('a group is unticked when nothing in it is ticked any more, at any depth', () => {
  expect(after('26,29', 29)).toBe('')
  expect(after('26,27,68,69,70', 27)).toBe('')
  expect(after('26,27,68,69,70,29', 27)).toBe('26,29')
})

test('a half-checked box is ticked first, and unticked the next time', () => {
  expect(after('26,27', 27)).toBe('26,27,68,69,70')
  expect(after('26,27', 27, 27)).toBe('')
})

test('a node with all of its descendants is checked, one without some of them half-checked', () => {
  expect(marksOf(tree, selectionOf('26,27,69'))).toEqual({ checked: [69], halfChecked: [26, 27] })
  expect(marksOf(tree, selectionOf('26,27,68,69,70,30'))).toEqual({ checked: [27, 68, 69, 70, 30], halfChecked: [26] })
  expect(marksOf(tree, selectionOf('9,10,11,78,111'))).toEqual({ checked: [9, 10, 11, 78, 111], halfChecked: [] })
})

test('a group without any of its pages is not selected; the parents of a selected page are', () => {
  const shape = (menuId: string) => menuIdOf(shapeOf(tree, selectionOf(menuId)))
  expect(shape('9,26,27')).toBe('26,27')
  expect(shape('9,51')).toBe('51')
  expect(shape('69')).toBe('26,27,69')
  expect(shape('9,10,26,27,51,69')).toBe('9,10,26,27,51,69')
})

test('the data permission is removed together with the applications', () => {
  expect(after('9,10,11,51,78,111', 9)).toBe('')
  expect(after('9,10,51', 10)).toBe('')
  expect(after('9,10,11,51', 10)).toBe('9,11')
  expect(after('9,10,11,51', 11)).toBe('9,10,11,51,78')
  expect(after('', 9)).toBe('9,10,11,78,111')
})

test('a difference is shown by names, in the order of the tree, also for the data permission', () => {
  expect(namesOnlyIn(treeOf(), selectionOf('51,9,29,26'), selectionOf('26,30'))).toEqual(['在线公证', '数据权限', '后台登录日志'])
})
