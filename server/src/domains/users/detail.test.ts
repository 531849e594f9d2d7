import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { users } from '@console/platform/contract/users'
import { sql } from 'kysely'
import { fileStore } from '../../files/file-store'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { traversals } from '../../testing/traversals'

const dataDir = mkdtempSync(join(tmpdir(), 'console-users-'))
const picture = Buffer.from('\x89PNG not really a picture')
let server: TestServer
let as: TestOperator
beforeAll(async () => {
  server = await startTestServer({ dataDir })
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
})
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

const path = (kind: string) => `${createHash('md5').update(kind).digest('hex')}.png`

async function insertDocuments(userId: number, kinds: string[]) {
  const stored = await fileStore({ dataDir }).put(picture)
  for (const kind of kinds) {
    await server.db.rows(sql`
      insert into user_documents (path, user_id, kind, file, type, size, sha256) values (${path(kind)}, ${userId}, ${kind}, ${stored.file}, 'image/png', ${stored.size}, ${stored.sha256})`)
  }
}

const detail = (userId: number, by = as) => server.call(users.detail, { userId }, { as: by })

test('USER-05 the detail of an enterprise: its account, what it gave and its documents behind baseUrl', async () => {
  const userId = await insertUser(server.db, {
    name: '北京华信科技有限公司',
    mobile: '13800138000',
    status: 2,
    opinion: '营业执照模糊',
    tax_number: '91110000MA0000001X',
    contact_idcard: '110101199001011234',
    address: '北京市海淀区',
  })
  await insertDocuments(userId, ['license', 'legal_file', 'file', 'author_front', 'author_back'])
  expect(await detail(userId)).toEqual({
    userInfo: {
      user_id: userId,
      name: '北京华信科技有限公司',
      mobile: '13800138000',
      user_status: 2,
      app_id: null,
      security_key: null,
      account: '营业执照模糊',
    },
    userDetailInfo: {
      user_type: 2,
      name: '北京华信科技有限公司',
      tax_number: '91110000MA0000001X',
      contact_idcard: '110101199001011234',
      address: '北京市海淀区',
      type: null,
      license: path('license'),
      legal_file: path('legal_file'),
      file: path('file'),
      author_front: path('author_front'),
      author_back: path('author_back'),
      author_hand: null,
    },
    baseUrl: '/api/user/getUserFile?path=',
  })
})

test('USER-05 the detail of an individual names how the person was verified', async () => {
  const userId = await insertUser(server.db, { type: 1, name: '王芳', verification_type: 2 })
  expect(await detail(userId)).toMatchObject({ userDetailInfo: { user_type: 1, type: 2, tax_number: null, license: null, author_hand: null } })
})

test('USER-07 an approved user has an AppID and a SecurityKey, a refused one the last opinion', async () => {
  const approved = await insertUser(server.db, { status: 3, app_id: 'app1234', security_key: 'secret' })
  const refused = await insertUser(server.db, { status: 4, opinion: '身份证已过期' })
  expect((await detail(approved)).userInfo).toMatchObject({ app_id: 'app1234', security_key: 'secret' })
  expect((await detail(refused)).userInfo).toMatchObject({ app_id: null, security_key: null, account: '身份证已过期' })
})

test('SEC-Z3 without the permission for personal data a detail has masked numbers, no keys and no documents', async () => {
  const masked = await server.operator({ permissions: ['user/getUserList'] })
  const userId = await insertUser(server.db, {
    mobile: '13812340001',
    status: 3,
    app_id: 'app1234',
    security_key: 'secret',
    contact_idcard: '110101199001011234',
    tax_number: '91310000MA1K30012X',
    address: '上海市浦东新区世纪大道 1 号',
  })
  await insertDocuments(userId, ['license', 'author_front'])
  const answer = await detail(userId, masked)
  expect(answer.userInfo).toMatchObject({ mobile: '138****0001', app_id: null, security_key: null })
  expect(answer.userDetailInfo).toMatchObject({
    ...{ contact_idcard: '110***********1234', tax_number: '913***********012X', address: '上海市浦东**********' },
    ...{ license: null, author_front: null },
  })
  await expect(server.call(users.file, { path: path('license') }, { as: masked })).rejects.toMatchObject({ code: 403 })
})

test('SEC-Z2 a user is there only for roles that hold the list which the user is in', async () => {
  const individuals = await server.operator({ permissions: ['user/getIndividualList', 'user/viewPersonal'] })
  const enterprise = await insertUser(server.db, { type: 2 })
  const individual = await insertUser(server.db, { type: 1 })
  await insertDocuments(enterprise, ['license'])
  await insertDocuments(individual, ['author_front'])
  await expect(detail(enterprise, individuals)).rejects.toMatchObject({ code: 404, message: '该用户不存在' })
  expect((await detail(individual, individuals)).userInfo.user_id).toBe(individual)
  expect((await server.request(users.file, { path: path('license') }, { as: individuals })).statusCode).toBe(404)
  expect((await server.request(users.file, { path: path('author_front') }, { as: individuals })).statusCode).toBe(200)
})

test('an unknown user is 404, a number that cannot be one is 422', async () => {
  await expect(detail(999)).rejects.toMatchObject({ code: 404 })
  for (const userId of [0, -1, 1.5, 'x', 2 ** 31, 1e300, '']) {
    expect(await server.request(users.detail, { userId }, { as })).toMatchObject({ statusCode: 422 })
  }
})

test('SEC-F4 a document is sent to be saved, under its Chinese name, and kept by no cache', async () => {
  await insertDocuments(await insertUser(server.db), ['license'])
  const answer = await server.request(users.file, { path: path('license') }, { as })
  expect(answer.rawPayload).toEqual(picture)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(picture.length),
    'content-disposition': `attachment; filename="____.png"; filename*=UTF-8''${encodeURIComponent('营业执照.png')}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cache-control': 'no-store',
  })
})

test("SEC-F4 no path but a known document's reaches a file", async () => {
  await insertDocuments(await insertUser(server.db), ['license'])
  const stored = await server.db.one<{ file: string }>(sql`select file from user_documents`)
  for (const attempt of [...traversals, stored!.file, `${path('license')}/`, `./${path('license')}`, 'x\r\nset-cookie: a=b', 'nobody.png']) {
    const answer = await server.request(users.file, { path: attempt }, { as })
    expect([404, 422]).toContain(answer.statusCode)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('a document whose bytes are gone is 404, not a broken answer', async () => {
  await insertDocuments(await insertUser(server.db), ['license'])
  rmSync(join(dataDir, 'files'), { recursive: true })
  await expect(server.call(users.file, { path: path('license') }, { as })).rejects.toMatchObject({ code: 404, message: '该文件不存在' })
})
