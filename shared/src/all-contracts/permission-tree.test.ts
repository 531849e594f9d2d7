import type { Permission } from '@console/platform/contract'
import { problemsOfContracts, permissionTree } from '.'
import { problemsOfNodes } from './node-problems'

/**
 * The nodes that roles of existing installations may have. A new node is not added here; none of these changes its
 * meaning.
 */
const kept = `
  1 用户管理, 2 user/getUserList, 3 user/getIndividualList, 4 userbalance/getUserBalanceList, 5 integral/getPointsList, 6 数据存证, 7 evidence/getEvidenceList,
  8 evidence/getPersonalList, 9 在线公证, 10 notarization/getList, 11 notary/getList, 12 在线取证, 13 online/getWebList, 14 online/getProcessList,
  15 online/getMoveList, 16 online/getLiveList, 17 财务管理, 18 money/getNotarizationOrders, 19 money/getChargeOrders, 20 invoice/getList, 21 APP管理,
  22 app/getVersionList, 23 app/getFeedbackList, 24 公告管理, 25 notice/getList, 26 后台权限, 27 authority/getRoleList, 28 authority/getAccountList,
  29 authority/getBackendLoginLog, 30 authority/getFrontLoginLog, 51 notarization/data, 60 user/checkUser, 61 user/export, 62 user/checkIndividual,
  63 user/exportIndividual, 64 user/viewPersonal, 65 userbalance/export, 66 userbalance/exportDetail, 67 integral/addPoints, 68 authority/addRole,
  69 authority/editRole, 70 authority/changeRoleStatus, 71 authority/addAccount, 72 authority/editAccount, 73 authority/changeAccountStatus, 74 authority/changeAccepted`

test('an id of the permission tree never changes its meaning after its release', () => {
  const meaning = new Map(permissionTree.map(({ id, permission, name }) => [id, permission || name]))
  for (const entry of kept.trim().split(/,\s*/)) {
    const [id, text] = entry.split(' ')
    expect([id, meaning.get(Number(id))]).toEqual([id, text])
  }
})

test('the contract says what is a group, a page or an action, and they are ordered by id', () => {
  const nodes = new Map(permissionTree.map((node) => [node.id, node]))
  expect(nodes.get(1)).toEqual({ id: 1, parent_id: 0, name: '用户管理', url: '', permission: '', icon: 'user', status: 1 })
  expect(nodes.get(2)).toEqual({ id: 2, parent_id: 1, name: '企业认证', url: '/user/enterprise', permission: 'user/getUserList', icon: '', status: 1 })
  expect(nodes.get(60)).toEqual({ id: 60, parent_id: 2, name: '企业认证审核', url: '', permission: 'user/checkUser', icon: '', status: 0 })
  const ids = permissionTree.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort((one, other) => one - other))
})

test('the contracts do not contradict each other', () => {
  expect(problemsOfContracts()).toEqual([])
})

test('an id or a permission in two contracts, and a node without its parent, are named', () => {
  const reports = { 80: { name: '统计', icon: '' }, 81: { parent: 80, name: '概览', url: '/reports/overview', permission: 'reports/getOverview' } }
  expect(problemsOfNodes({ reports })).toEqual([])
  expect(problemsOfNodes({ reports, sales: { 80: { name: '销售', icon: '' } } })).toEqual(['权限节点 80 同时出现在契约 reports 和 sales 中'])
  expect(problemsOfNodes({ reports, sales: { 90: { parent: 80, name: '概览', permission: 'reports/getOverview' } } })).toEqual([
    '权限 reports/getOverview 属于权限节点 81 和 90',
  ])
  expect(problemsOfNodes({ reports, sales: { 90: { parent: 8, name: '导出', permission: 'sales/export' } } })).toEqual([
    '契约 sales 的权限节点 90 的上级节点 8 不存在',
  ])
  expect(problemsOfNodes({ sales: { 999: { name: '销售', icon: '' }, 1000: { name: '采购', icon: '' } } })).toEqual([
    '契约 sales 的权限节点 1000 应小于 1000：其余编号属于模块声明的节点',
  ])
})

test('Permission is the union of what the contracts declare', () => {
  const known: Permission[] = ['user/getUserList', 'notarization/data', 'notice/getList']
  // @ts-expect-error: no contract declares it
  const unknown: Permission = 'user/getUserLists'
  expect([known.length, unknown]).toEqual([3, 'user/getUserLists'])
})
