import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Permission } from '@console/platform/contract'
import { documentNames, permissionsByType, users } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import sharp from 'sharp'
import { migrationsDirectory } from '../../infra/db/migrate'
import { testImage } from '../../testing/test-image'
import type { TestOperator } from '../../testing/test-operators'
import { sealSecrets } from '../../open/callers/seal-secrets'
import { vaultOf } from '../../infra/secrets/vault'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'
import { traversals } from '../../testing/traversals'

let picture: Buffer
let server: TestServer
let as: TestOperator
beforeAll(async () => {
  picture = await testImage().png().toBuffer()
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
})
afterAll(() => server.close())

const path = (kind: string) => `${createHash('md5').update(kind).digest('hex')}.png`

async function insertDocuments(userId: number, kinds: string[], bytes = picture, type = 'image/png') {
  const stored = await server.files.put(bytes)
  for (const kind of kinds) {
    await server.db.rows(sql`
      insert into user_documents (path, user_id, kind, file, type, size, sha256) values (${path(kind)}, ${userId}, ${kind}, ${stored.file}, ${type}, ${stored.size}, ${stored.sha256})`)
  }
}

const detail = (userId: number, by = as) => server.call(users.detail, { userId }, { as: by })

test('USER-05 the detail of an enterprise: its account, its data and its documents behind baseUrl', async () => {
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
    whole: true,
    othersRevoke: false,
    userInfo: {
      user_id: userId,
      name: '北京华信科技有限公司',
      mobile: '13800138000',
      user_status: 2,
      app_id: null,
      security_key: null,
      account: '营业执照模糊',
    },
    reviews: [],
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

test('USER-05 the detail of an individual says how the person was verified', async () => {
  const userId = await insertUser(server.db, { type: 1, name: '王芳', verification_type: 2 })
  expect(await detail(userId)).toMatchObject({ userDetailInfo: { user_type: 1, type: 2, tax_number: null, license: null, author_hand: null } })
})

test('USER-07 an approved user has an AppID and a SecurityKey, a refused one the last opinion', async () => {
  const approved = await insertUser(server.db, { status: 3, app_id: 'app1234', security_key: 'secret' })
  const refused = await insertUser(server.db, { status: 4, opinion: '身份证已过期' })
  expect((await detail(approved)).userInfo).toMatchObject({ app_id: 'app1234', security_key: '*'.repeat(16) })
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

test('SEC-Z2 a user is only visible to roles with the list of that kind of user', async () => {
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

test('an unknown user is 404, an invalid number 422', async () => {
  await expect(detail(999)).rejects.toMatchObject({ code: 404 })
  for (const userId of [0, -1, 1.5, 'x', 2 ** 31, 1e300, '']) {
    expect(await server.request(users.detail, { userId }, { as })).toMatchObject({ statusCode: 422 })
  }
})

test('SEC-F4 a document is sent as an attachment, under its Chinese name, and is not cached', async () => {
  await insertDocuments(await insertUser(server.db), ['license'])
  const answer = await server.request(users.file, { path: path('license') }, { as })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': `attachment; filename="____.jpg"; filename*=UTF-8''${encodeURIComponent('营业执照.jpg')}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cache-control': 'no-store',
  })
})

test('UX-E4 an image is different for each operator, always complete, and cannot be resumed', async () => {
  await insertDocuments(await insertUser(server.db), ['license'])
  const other = await server.operator({ permissions: 'all', realname: '陈晓' })
  const ask = (by: TestOperator, headers = {}) =>
    server.app.inject({ url: `${users.file.path}?path=${path('license')}`, headers: { authorization: `Bearer ${by.token}`, ...headers } })
  const [own, others, part] = [await ask(as), await ask(other), await ask(as, { range: 'bytes=0-1' })]
  expect(own.rawPayload.equals(others.rawPayload)).toBe(false)
  expect([part.statusCode, (await sharp(part.rawPayload).metadata()).format]).toEqual([200, 'jpeg'])
  for (const name of ['etag', 'accept-ranges', 'content-range']) expect(part.headers).not.toHaveProperty(name)
})

test('SEC-F2 a file that is not an image is refused with a message and leaves no record; a PDF is sent as it is stored', async () => {
  const [broken, pdf] = [Buffer.from('\x89PNG not really a picture'), Buffer.from('%PDF-1.7 licence')]
  await insertDocuments(await insertUser(server.db), ['license'], broken)
  await insertDocuments(await insertUser(server.db), ['file'], pdf, 'application/pdf')
  await expect(server.call(users.file, { path: path('license') }, { as })).rejects.toMatchObject({
    code: 422,
    message: expect.stringContaining('该图片无法显示'),
  })
  expect(await server.db.rows(sql`select from audit_trail`)).toEqual([])
  const answer = await server.request(users.file, { path: path('file') }, { as })
  expect(answer.rawPayload).toEqual(pdf)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'accept-ranges': 'bytes', etag: expect.any(String) })
})

test('SEC-F2 the original of an image that cannot be marked is sent, on record; that of another image never', async () => {
  const userId = await insertUser(server.db)
  const gif = await testImage().gif().toBuffer()
  await insertDocuments(userId, ['license'], gif, 'image/gif')
  await insertDocuments(userId, ['author_front'])
  const original = (kind: string) => server.request(users.file, { path: path(kind), original: '1' }, { as })
  await expect(server.call(users.file, { path: path('license') }, { as })).rejects.toMatchObject({ code: 422, details: { original: true } })
  expect((await original('license')).rawPayload).toEqual(gif)
  const marked = await original('author_front')
  expect([marked.headers['content-type'], marked.rawPayload.equals(picture)]).toEqual(['image/jpeg', false])
  const records = await server.db.rows<{ action: string }>(sql`select action from audit_trail order by id`)
  expect(records.map(({ action }) => action)).toEqual(['查看营业执照原图', '查看身份证人像面'])
})

test('SEC-F4 no path except a known document’s opens a file', async () => {
  await insertDocuments(await insertUser(server.db), ['license'])
  const stored = await server.db.one<{ file: string }>(sql`select file from user_documents`)
  for (const attempt of [...traversals, stored!.file, `${path('license')}/`, `./${path('license')}`, 'x\r\nset-cookie: a=b', 'nobody.png']) {
    const answer = await server.request(users.file, { path: attempt }, { as })
    expect([404, 422]).toContain(answer.statusCode)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('a document whose bytes are missing is 404, not a broken answer', async () => {
  await insertDocuments(await insertUser(server.db), ['license'])
  rmSync(join(server.config.dataDir, 'files'), { recursive: true })
  await expect(server.call(users.file, { path: path('license') }, { as })).rejects.toMatchObject({ code: 404, message: '该文件不存在' })
})

test('USER-05 the detail lists every decision so far: operator, time, result and reason', async () => {
  const userId = await insertUser(server.db)
  await server.call(users.review, { userId, status: 0, account: '税号不一致' }, { as })
  const { reviews } = await detail(userId)
  expect(reviews).toEqual([{ at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), by: as.realname, outcome: '拒绝', reason: '税号不一致' }])
})

test.each(Object.keys(documentNames))('SEC-D2 no document of a person or a company (%s) is shown to an operator who only lists users', async (kind) => {
  for (const type of [1, 2] as const) {
    await server.empty()
    await insertDocuments(await insertUser(server.db, { type }), [kind])
    const open = async (...permissions: Permission[]) =>
      (await server.request(users.file, { path: path(kind) }, { as: await server.operator({ permissions }) })).statusCode
    const { list, review } = permissionsByType
    const other = type === 1 ? 2 : 1
    expect([403, 404]).toContain(await open(list[type]))
    expect([403, 404]).toContain(await open(list[type], list[other], review[other]))
    expect([403, 404]).toContain(await open(review[type], 'user/viewPersonal'))
    expect(await open(list[type], review[type])).toBe(200)
    expect(await open(list[type], 'user/viewPersonal')).toBe(200)
  }
})

test('USER-05 decisions from before the reviews table are read from the audit trail', async () => {
  const userId = await insertUser(server.db)
  await server.call(users.review, { userId, status: 0, account: '税号不一致' }, { as })
  await server.db.rows(sql`update users set status = 2 where id = ${userId}`)
  await server.call(users.review, { userId, status: 1 }, { as })
  const migrations = ['202611261500_users_reviews.sql', '202611270330_users_revocations.sql'].map((name) =>
    readFileSync(join(migrationsDirectory, name), 'utf8'),
  )
  await server.db.script(['drop table user_reviews;', ...migrations].join('\n'))
  expect((await detail(userId)).reviews).toMatchObject([
    { by: as.realname, outcome: '拒绝', reason: '税号不一致' },
    { by: as.realname, outcome: '通过', reason: null },
  ])
})

test('OPEN-04 a SecurityKey is encrypted in the database and masked on the page; revealing it is recorded and needs the page’s permission', async () => {
  const userId = await insertUser(server.db, { type: 2, status: 2 })
  const reviewer = await server.operator({ permissions: ['user/getUserList', 'user/checkUser', 'user/viewPersonal'] })
  await server.call(users.review, { userId, status: 1 }, { as: reviewer })
  const kept = (await server.db.one<{ security_key: string }>(sql`select security_key from users where id = ${userId}`))!.security_key
  expect(kept).toMatch(/^sealed:own:/)
  const { value } = await server.call(users.reveal, { userId, field: 'security_key' }, { as: reviewer })
  expect(value).toMatch(/^[\da-f]{32}$/)
  expect(await server.db.rows(sql`select action from audit_trail where subject_id = ${userId} and action like '查看完整%'`)).toEqual([
    { action: '查看完整SecurityKey' },
  ])
  for (const permissions of [['user/getUserList'], ['user/viewPersonal', 'user/getIndividualList']] as const) {
    const as = await server.operator({ permissions: [...permissions] })
    await expect(server.call(users.reveal, { userId, field: 'security_key' }, { as })).rejects.toMatchObject({ code: expect.any(Number) })
  }
})

test('OPEN-04 existing keys are encrypted at the start, with the newest key if there is one', async () => {
  const userId = await insertUser(server.db, { type: 2, status: 3, app_id: 'appbefore', security_key: 'kept-before' })
  const own = Buffer.alloc(32)
  const vaults = [vaultOf({ own }), vaultOf({ own, secretKeys: new Map([['k1', Buffer.alloc(32, 9)]]) })]
  const kept = async () => (await server.db.one<{ security_key: string }>(sql`select security_key from users where id = ${userId}`))!.security_key
  for (const [at, prefix] of ['sealed:own:', 'sealed:k1:'].entries()) {
    expect(await sealSecrets(server.db, vaults[at]!)).toBeGreaterThan(0)
    expect(await kept()).toMatch(new RegExp(`^${prefix}`))
    expect(vaults[at]!.open(await kept(), `user ${userId}`)).toBe('kept-before')
    expect(await sealSecrets(server.db, vaults[at]!)).toBe(0)
  }
})
