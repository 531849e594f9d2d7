import { openEvidence } from '@console/platform/contract/open/evidence'
import { systems } from '@console/platform/contract/systems'
import sql, { join, raw } from 'sql-template-tag'
import { eventually } from '../../testing/eventually'
import { signedCall, type TestKey } from '../../testing/open-caller'
import type { TestOperator } from '../../testing/test-operators'
import { tableNames } from '../../testing/tables'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
})
afterAll(() => server.close())

const website = { name: '官网', scopes: 'evidence' }
const add = async () => keyOf(await server.call(systems.add, website, { as }))
const keyOf = ({ keyId, secret }: { keyId: string; secret: string }): TestKey => ({ keyId, secret })
const rows = async () => (await server.call(systems.list, {}, { as })).data
const one = async () => (await rows())[0]!
const body = { title: '截图', fileType: 2, file: { name: 'a.txt', type: 'text/plain', content: 'YQ==' } }
const save = async (key: TestKey, ref: string, more: object = {}) => server.app.inject(await signedCall(key, openEvidence.save, { ref }, { ...body, ...more }))

/** Every value of every table, as text. */
async function everything() {
  const tables = await tableNames(server.db)
  const texts = await server.db.rows<{ text: string }>(
    join(
      tables.map((name) => sql`select t::text as text from ${raw(name)} t`),
      ' union all ',
    ),
  )
  return texts.map(({ text }) => text).join('\n')
}

test('OPEN-05 a system is added with a key whose secret is shown once, and never stored in plain text', async () => {
  const headers = { 'idempotency-key': 'add-the-website' }
  const answer = await server.request(systems.add, website, { as, headers })
  const { keyId, secret } = answer.json().data
  expect([keyId, secret]).toEqual([expect.stringMatching(/^sys[\da-f]{16}$/), expect.stringMatching(/^[\w-]{43}$/)])
  const kept = await everything()
  expect(kept).toContain(keyId)
  expect(kept).not.toContain(secret)
  expect(server.lines.join()).not.toContain(secret)
  const again = await server.request(systems.add, website, { as, headers })
  expect([again.statusCode, again.json().msg]).toEqual([409, '该操作已经完成，其中的密钥只显示一次。如果没有看到，请重新生成'])
  expect(await one()).toMatchObject({
    name: '官网',
    scopes: ['evidence'],
    status: 1,
    keys: [{ id: keyId, used_at: null }],
    used_at: null,
    calls: 0,
    refused: 0,
  })
  expect(await server.db.rows(sql`select subject, action, after from audit_trail where subject = 'system'`)).toEqual([
    { subject: 'system', action: '新增接入系统“官网”', after: { name: '官网', scopes: '存证', keyId } },
  ])
})

test('OPEN-05 it saves evidence for the users that it names, and its calls and refusals are counted', async () => {
  const key = await add()
  const user_id = await insertUser(server.db, { type: 2, status: 3, name: '某企业' })
  const waiting = await insertUser(server.db, { type: 2, status: 2 })
  expect((await save(key, 'one', { user_id })).json()).toMatchObject({ ref: 'one', fileStatus: 1 })
  for (const [more, detail, status] of [
    [{}, '用户编号不能为空', 422],
    [{ user_id: 999_999 }, '该用户不存在', 422],
    [{ user_id: waiting }, '该用户未通过实名认证', 409],
  ] as const) {
    const refused = await save(key, 'two', more)
    expect([refused.statusCode, refused.json().errors]).toEqual([status, [{ field: 'user_id', detail }]])
  }
  expect((await save({ ...key, secret: 'wrong' }, 'three', { user_id })).statusCode).toBe(401)
  // Counts are written every few seconds, also between two of these calls.
  await eventually('the counts', async () => (await one()).calls >= 5)
  const { calls, refused, used_at, keys } = await one()
  expect({ calls, refused }).toEqual({ calls: 5, refused: 4 })
  expect(keys[0]!.used_at).toBe(used_at)
  expect(await server.db.rows(sql`select company_name from evidence`)).toEqual([{ company_name: '某企业' }])
})

test('OPEN-05 two systems of the company share its references, an enterprise has its own', async () => {
  const user_id = await insertUser(server.db, { type: 2, status: 3, app_id: 'app0000000000000001', security_key: 'k' })
  const [one, other] = [await add(), keyOf(await server.call(systems.add, { ...website, name: 'App' }, { as }))]
  const first = (await save(one, 'shared', { user_id })).json()
  expect((await save(other, 'shared', { user_id })).json()).toEqual(first)
  const own = await save({ keyId: 'app0000000000000001', secret: 'k' }, 'shared')
  expect(own.statusCode).toBe(200)
  expect(own.json().baoquan).not.toBe(first.baoquan)
  const named = await save({ keyId: 'app0000000000000001', secret: 'k' }, 'named', { user_id })
  expect(named.json().errors).toEqual([{ field: 'user_id', detail: '企业只能为自己存证' }])
})

test('OPEN-05 a key is replaced without an interruption: two at a time, then the old one is ended', async () => {
  const old = await add()
  const user_id = await insertUser(server.db, { type: 2, status: 3 })
  const works = async (key: TestKey, ref: string) => (await save(key, ref, { user_id })).statusCode
  const { id } = await one()
  await expect(server.call(systems.endKey, { keyId: old.keyId }, { as })).rejects.toMatchObject({
    code: 409,
    message: '这是该系统唯一的密钥：请先新增密钥，或停用该系统',
  })
  const fresh = keyOf(await server.call(systems.addKey, { id }, { as }))
  await expect(server.call(systems.addKey, { id }, { as })).rejects.toMatchObject({ code: 409, message: '最多同时使用 2 个密钥，请先停用旧密钥' })
  expect([await works(old, 'a'), await works(fresh, 'b')]).toEqual([200, 200])
  await server.call(systems.endKey, { keyId: old.keyId }, { as })
  expect([await works(old, 'c'), await works(fresh, 'd')]).toEqual([401, 200])
  expect((await one()).keys.map((key) => key.id)).toEqual([fresh.keyId])
})

test('OPEN-05 a stopped system is refused, and accepted again after it is enabled', async () => {
  const key = await add()
  const user_id = await insertUser(server.db, { type: 2, status: 3 })
  const { id } = await one()
  for (const [status, code] of [
    [2, 401],
    [1, 200],
  ] as const) {
    await server.call(systems.changeStatus, { id, status }, { as })
    expect((await save(key, `while-${status}`, { user_id })).statusCode).toBe(code)
  }
})

test('OPEN-05 a name is unique, and only known scopes are accepted', async () => {
  await add()
  await expect(server.call(systems.add, website, { as })).rejects.toMatchObject({ code: 422, details: { fields: { name: '系统名称已存在' } } })
  for (const scopes of ['', 'all', 'evidence,all']) {
    await expect(server.call(systems.add, { name: '其他', scopes }, { as })).rejects.toMatchObject({
      code: 422,
      details: { fields: { scopes: '请选择权限范围' } },
    })
  }
  const { id } = await one()
  await server.call(systems.edit, { id, name: '官方网站', scopes: 'evidence' }, { as })
  expect(await one()).toMatchObject({ name: '官方网站' })
  await expect(server.call(systems.edit, { id: 999, ...website }, { as })).rejects.toMatchObject({ code: 404 })
})
