import { contracts } from '@console/platform/all-contracts'
import { type Route, readAnswer } from '@console/platform/contract'
import { authority } from '@console/platform/contract/authority'
import { users } from '@console/platform/contract/users'
import { sampleOf } from './sample'
import { asSpecified, isSpecified, specifiedPaths } from './specified'

const routes = Object.values(contracts).flatMap((contract) => Object.values<Route>(contract))

test('BACK-01 every specified call is in the contract', () => {
  const known = new Set(routes.map(({ path }) => path))
  expect(specifiedPaths.filter((path) => !known.has(path))).toEqual([])
})

test('BACK-01 an answer with only the specified fields is read completely, its numbers as numbers', () => {
  for (const route of routes.filter((route) => isSpecified(route) && !route.download)) {
    const whole = sampleOf(route.result) ?? readAnswer(route.result, {})
    const lacking = asSpecified(route, whole)
    const kinds = JSON.stringify(lacking, (_name, value) => (typeof value === 'object' ? value : typeof value))
    expect([route.path, kinds]).toEqual([route.path, expect.not.stringMatching(/"(number|boolean)"/)])
    expect([route.path, asSpecified(route, readAnswer(route.result, JSON.parse(JSON.stringify(lacking))))]).toEqual([route.path, lacking])
  }
})

test('BACK-01 if a back end does not say whether a user is an enterprise, the application decides', () => {
  const typeOf = (info: object) => readAnswer(users.detail.result, { userDetailInfo: info }).userDetailInfo.user_type
  expect([{ license: '/1.png' }, { legal_file: '/1.png' }, { tax_number: '91330000' }, { type: '1', author_front: '/1.png' }, {}].map(typeOf)).toEqual([
    2, 2, 2, 1, 1,
  ])
  expect(typeOf({ user_type: '2' })).toBe(2)
})

test('BACK-01 the nodes below one of the permission tree are called child or childMenu', () => {
  const node = (id: string, below: object) => ({ id, name: '节点', have: '1', ...below })
  const tree = readAnswer(authority.tree.result, [node('1', { childMenu: [node('2', { child: [node('3', {})] })] })])
  expect(tree).toMatchObject([{ id: 1, have: true, child: [{ id: 2, child: [{ id: 3, child: [] }] }] }])
})
