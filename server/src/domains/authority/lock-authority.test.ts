import { authority } from '@console/platform/contract/authority'
import type { Db, Statement } from '../../infra/db/db'
import { PASSWORD } from '../../testing/sign-in'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.empty())
afterEach(() => jest.restoreAllMocks())
afterAll(() => server.close())

/** The statements of all transactions, in order. */
function watchTransactions() {
  const statements: string[] = []
  const watched = (tx: Db): Db => {
    const recording =
      <T>(run: (query: Statement) => Promise<T>) =>
      (query: Statement) => {
        statements.push(query.text)
        return run(query)
      }
    return { ...tx, rows: recording(tx.rows) as Db['rows'], one: recording(tx.one) as Db['one'], transaction: (work) => work(watched(tx)) }
  }
  const transaction = server.db.transaction
  jest.spyOn(server.db, 'transaction').mockImplementation((work) => transaction((tx) => work(watched(tx))))
  return statements
}

const role = { roleName: '审核员', roleDesc: '审核', menuId: '2' }
const account = { username: 'wang@corp.cn', realname: '王小明', mobile: '13912345678' }

// The embedded database serialises transactions anyway: the test shows that each write takes the lock before its first
// read.
test('SEC-Z6 every change of roles and accounts takes the lock before it reads them', async () => {
  const admin = await server.operator({ permissions: 'all' })
  const { accountId: id, roleId } = await server.operator()
  const statements = watchTransactions()
  for (const change of [
    () => server.request(authority.addRole, role, { as: admin }),
    () => server.request(authority.editRole, { ...role, roleName: '复核员', roleId }, { as: admin }),
    () => server.request(authority.changeRoleStatus, { id: roleId, type: 1 }, { as: admin }),
    () => server.request(authority.addAccount, { ...account, password: PASSWORD, role_id: roleId }, { as: admin }),
    () => server.request(authority.editAccount, { ...account, username: 'li@corp.cn', id, role_id: roleId }, { as: admin }),
    () => server.request(authority.changeAccountStatus, { admin_id: id, status: 1 }, { as: admin }),
    () => server.request(authority.changeAccepted, { id, is_accepted: 1 }, { as: admin }),
  ]) {
    statements.length = 0
    expect((await change()).statusCode).toBe(200)
    expect(statements[0]).toContain('pg_advisory_xact_lock')
  }
})

test('of two administrators who use the same name for two roles at once, one gets a refusal', async () => {
  const admin = await server.operator({ permissions: 'all' })
  const [one, other] = [await server.operator(), await server.operator()]
  const rename = ({ roleId }: { roleId: number }) => server.request(authority.editRole, { ...role, roleId }, { as: admin })
  const answers = await Promise.all([rename(one), rename(other)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect(answers.find(({ statusCode }) => statusCode === 422)!.json().data.fields).toEqual({ roleName: '该角色名称已存在' })
})
