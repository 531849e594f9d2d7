import type { Permission } from '@console/platform/contract'
import { menu } from '@console/platform/contract/menu'
import { session } from '@console/platform/contract/session'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterAll(() => server.close())

test('SHELL-03 the menu is the tree of the role’s nodes, ordered by id; a group is included with a child', async () => {
  const as = await server.operator({ permissions: ['integral/addPoints', 'user/getUserList', 'notarization/data'] })
  const tree = await server.call(menu.current, {}, { as })
  expect(tree.map(({ id, child }) => [id, child.map(({ id, child }) => [id, child.map(({ id }) => id)])])).toEqual([
    [
      1,
      [
        [2, []],
        [5, [67]],
      ],
    ],
    [9, [[51, []]]],
  ])
  // The role may open no page of 在线公证: the answer contains the group hidden, so that the console knows node 51.
  expect(tree.map(({ status }) => status)).toEqual([1, 0])
  expect(tree[0]).toMatchObject({ name: '用户管理', parent_id: 0, sort: 1, status: 1, icon: 'user', permission: '', initials: 'yhgl' })
})

test('SHELL-12 the current user has realname, account and the version of the permissions', async () => {
  const as = await server.operator({ realname: '王小明' })
  await expect(server.call(session.currentUser, {}, { as })).resolves.toMatchObject({ realname: '王小明', account: as.username })
})

test('SHELL-03 a group is shown for a page of the role, not for an action below it', async () => {
  const shown = async (...permissions: Permission[]) =>
    (await server.call(menu.current, {}, { as: await server.operator({ permissions }) })).filter(({ status }) => status === 1).map(({ name }) => name)
  expect(await shown('user/viewPersonal')).toEqual([])
  expect(await shown('user/viewPersonal', 'integral/addPoints')).toEqual([])
  expect(await shown('user/viewPersonal', 'user/getIndividualList', 'notice/getList')).toEqual(['用户管理', '公告管理'])
})
