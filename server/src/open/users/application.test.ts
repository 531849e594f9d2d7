import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { openUsers, type RegisteredUser } from '@console/platform/contract/open/users'
import { users } from '@console/platform/contract/users'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { deleteReplaced } from '../../documents/encrypt-documents'
import { documentType } from '../../documents/keep-document'
import type { Statement } from '../../infra/db/db'
import { crc32Of } from '../../infra/files/digests'
import { fileOf } from '../../infra/uploads/uploads'
import { insertSystem, signedCall, type TestKey } from '../../testing/open-caller'
import { insertFinished } from '../../testing/open-uploads'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'

let server: TestServer
let website: TestKey
let as: TestOperator
const images = join(__dirname, '../../demo/images')
const png = readFileSync(join(images, 'license.png'))
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
beforeAll(async () => {
  const documentKeys = new Map([['k1', Buffer.alloc(32, 7)]])
  server = await startTestServer({ relaxedLimits: true, documentKeys })
  website = await insertSystem(server.db, ['users'])
  as = await server.operator({ permissions: 'all', realname: '张审核' })
})
afterAll(() => server.close())

let made = 0
async function registered(type: 1 | 2) {
  const ref = `u-${++made}`
  const body = { type, name: type === 2 ? '华信科技' : '李雷', mobile: `137${String(made).padStart(8, '0')}` }
  return (await server.app.inject(await signedCall(website, openUsers.save, { ref }, body))).json<RegisteredUser>()
}
const apply = async (ref: string, body: object, key = website) => server.app.inject(await signedCall(key, openUsers.apply, { ref }, body))
const upload = (bytes: Buffer = png) => insertFinished(server, bytes)
const uploads = async (kinds: string[], bytes?: Buffer) =>
  Object.fromEntries(await Promise.all(kinds.map(async (kind): Promise<[string, string]> => [kind, await upload(bytes)])))

const ofEnterprise = ['license', 'legal_file', 'file', 'author_front', 'author_back']
const ofPerson = ['author_front', 'author_back']
const enterprise = async (wanted: object = {}) => ({
  ...{ tax_number: '91330100MA7ABCDE1X', contact_idcard: '330102199001010011', address: '杭州市西湖区文三路 1 号' },
  ...{ documents: await uploads(ofEnterprise), ...wanted },
})
const person = async (wanted: object = {}) => ({
  ...{ contact_idcard: '330102199001010011', address: '杭州市西湖区文三路 1 号', type: 2, documents: await uploads(ofPerson), ...wanted },
})
const detail = (userId: number) => server.call(users.detail, { userId }, { as })
const review = (userId: number, status: 0 | 1) => server.call(users.review, { userId, status, ...(status === 0 && { account: '照片模糊' }) }, { as })
const refusal = ({ statusCode, body }: Awaited<ReturnType<typeof apply>>) => {
  const { type, errors } = JSON.parse(body)
  return [statusCode, type, errors?.map(({ field }: { field: string }) => field)]
}
/** The stored applications and uploads. */
const state = () =>
  server.db.rows<{ a: string; b: string }>(sql`
    select status::text as a, coalesce(tax_number, '') as b from users union all select kind, path from user_documents union all select user_id::text, at::text from user_applications
    union all select id, coalesce(used_at::text, '') from uploads order by 1, 2`)

test('OPEN-25 an enterprise’s application waits for review, with its documents, which are encrypted and no longer uploads', async () => {
  const { ref, user_id: userId } = await registered(2)
  const body = await enterprise()
  body.documents.file = await upload(pdf)
  const answer = await apply(ref, body)
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ ref, user_id: userId, user_status: 2, check_time: null, account: null })])
  const { data } = await server.call(users.list, { types: 2, status: 2 }, { as })
  expect(data).toMatchObject([{ user_id: userId, name: '华信科技', user_status: 2 }])
  const { userDetailInfo, baseUrl } = await detail(userId)
  expect(userDetailInfo).toMatchObject({
    ...{ tax_number: '91330100MA7ABCDE1X', contact_idcard: '330102199001010011', address: '杭州市西湖区文三路 1 号', type: null, author_hand: null },
    ...{ license: expect.stringMatching(/^[\da-f]{32}\.png$/), file: expect.stringMatching(/^[\da-f]{32}\.pdf$/) },
  })
  const shown = await server.request(users.file, { path: userDetailInfo.license! }, { as })
  expect([shown.statusCode, shown.headers['content-type'], baseUrl]).toEqual([200, 'image/jpeg', `${users.file.path}?path=`])
  const letter = await server.request(users.file, { path: userDetailInfo.file! }, { as })
  expect([letter.headers['content-type'], letter.rawPayload]).toEqual(['application/pdf', pdf])
  const kept = await server.db.rows<{ file: string; type: string; sha256: string }>(
    sql`select file, type, sha256 from user_documents where user_id = ${userId}`,
  )
  for (const { file } of kept) expect(file).toMatch(/^documents\/k1\//)
  expect(kept.map(({ type }) => type).sort()).toEqual(['application/pdf', ...Array<string>(4).fill('image/png')])
  for (const id of Object.values(body.documents)) {
    expect(await server.files.read(fileOf(id))).toBeUndefined()
    expect(await server.db.rows(sql`select from uploads where id = ${id}`)).toEqual([])
  }
  await deleteReplaced(server.db, server.files, 0)
  const first = kept.find(({ type }) => type === 'application/pdf')!
  expect(
    createHash('sha256')
      .update(await buffer((await server.files.read(first.file))!))
      .digest('hex'),
  ).toBe(first.sha256)
  const [{ operator, before, after }] = (await server.db.rows(sql`
    select operator, before, after from audit_trail where subject = 'user' and subject_id = ${userId} and action = '提交实名认证申请'`)) as [
    Record<string, unknown>,
  ]
  expect({ operator, before, after }).toEqual({
    ...{ operator: expect.stringMatching(/^测试系统/), before: { status: 1 } },
    after: { status: 2, documents: '营业执照、法定代表人身份证明、企业认证授权书、身份证人像面、身份证国徽面' },
  })
})

test('OPEN-25 an individual is verified by face, or by a photograph with the identity card in hand', async () => {
  const [face, photo] = [await registered(1), await registered(1)]
  expect((await apply(face.ref, await person())).json()).toMatchObject({ user_status: 2 })
  expect((await detail(face.user_id)).userDetailInfo).toMatchObject({ type: 2, tax_number: null, author_hand: null })
  const body = await person({ type: 1, documents: await uploads([...ofPerson, 'author_hand']) })
  expect((await apply(photo.ref, body)).json()).toMatchObject({ user_status: 2 })
  expect((await detail(photo.user_id)).userDetailInfo).toMatchObject({ type: 1, author_hand: expect.stringMatching(/\.png$/) })
})

test('OPEN-25 a repeated call returns the same application, also after its review; an approved one is not overwritten, a refused one can be submitted again', async () => {
  const { ref, user_id: userId } = await registered(2)
  const first = await enterprise()
  await apply(ref, first)
  expect((await apply(ref, first)).json()).toMatchObject({ user_status: 2 })
  const second = await enterprise({ address: '上海市' })
  expect(refusal(await apply(ref, second)).slice(0, 2)).toEqual([409, '/open/problems/under-review'])
  await review(userId, 0)
  expect((await apply(ref, first)).json()).toMatchObject({ user_status: 4, account: '照片模糊' })
  const old = await server.db.rows<{ file: string }>(sql`select file from user_documents where user_id = ${userId}`)
  expect((await apply(ref, second)).json()).toMatchObject({ user_status: 2, account: '照片模糊', check_time: expect.stringMatching(/Z$/) })
  expect((await detail(userId)).userDetailInfo).toMatchObject({ address: '上海市' })
  await deleteReplaced(server.db, server.files, 0)
  for (const { file } of old) expect(await server.files.read(file)).toBeUndefined()
  await review(userId, 1)
  const third = await enterprise()
  const before = await state()
  expect(refusal(await apply(ref, third)).slice(0, 2)).toEqual([409, '/open/problems/already-approved'])
  expect(await state()).toEqual(before)
  expect((await apply(ref, second)).json()).toMatchObject({ user_status: 3 })
  expect(await server.db.rows(sql`select from user_applications where user_id = ${userId}`)).toHaveLength(2)
  expect((await detail(userId)).reviews).toMatchObject([{ outcome: '拒绝' }, { outcome: '通过' }])
})

test('OPEN-25 simultaneous calls with one application make one', async () => {
  const { ref, user_id: userId } = await registered(1)
  const body = await person()
  const answers = await Promise.all(Array.from({ length: 6 }, () => apply(ref, body)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]!.json()).toMatchObject({ user_status: 2 })
  expect(await server.db.rows(sql`select from user_applications where user_id = ${userId}`)).toHaveLength(1)
})

test('OPEN-25 a call that was sent twice, and finds its uploads used by the other one, gets the same answer', async () => {
  const { ref, user_id: userId } = await registered(1)
  const body = await person()
  const { one } = server.db
  let other: Awaited<ReturnType<typeof apply>> | undefined
  server.db.one = async <T>(query: Statement) => {
    const row = await one<T>(query)
    if (query.text.includes('from user_applications')) {
      server.db.one = one
      other = await apply(ref, body)
    }
    return row
  }
  const answer = await apply(ref, body)
  expect([answer.statusCode, answer.body]).toEqual([200, other!.body])
  expect(await server.db.rows(sql`select from user_applications where user_id = ${userId}`)).toHaveLength(1)
})

/** With one byte of its pixels changed. */
function damaged(image: Buffer) {
  const bytes = Buffer.from(image)
  bytes[Math.floor(bytes.length / 2)]! ^= 0xff
  return bytes
}

test('OPEN-25 a file that is neither an image nor a PDF by its content is refused, and every upload stays free', async () => {
  const { ref } = await registered(1)
  const [jpeg, webp] = await Promise.all([sharp(png).jpeg().toBuffer(), sharp(png).webp().toBuffer()])
  const wide = Buffer.from(png)
  for (const side of [16, 20]) wide.writeUInt32BE(60_000, side)
  wide.writeUInt32BE(crc32Of(wide.subarray(12, 29)), 29)
  const files = {
    text: Buffer.from('not an image'),
    html: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    'half a head': png.subarray(0, 20),
    'half a PNG': png.subarray(0, png.length / 2),
    'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
    'half a WebP': webp.subarray(0, webp.length / 2),
    'a damaged PNG': damaged(png),
    'cut PDF': pdf.subarray(0, -8),
    wide,
  }
  for (const [what, bytes] of Object.entries(files)) {
    const documents = { ...(await uploads(ofPerson)), author_back: await upload(bytes) }
    const before = await state()
    expect([what, ...refusal(await apply(ref, await person({ documents })))]).toEqual([what, 422, '/open/problems/not-a-document', ['documents.author_back']])
    const own = new Set(Object.values(documents))
    const after = await state()
    expect(after.filter((row) => !before.some((other) => JSON.stringify(other) === JSON.stringify(row)) && own.has(row.a))).toEqual([])
    for (const id of own) expect(await server.db.one(sql`select used_at from uploads where id = ${id}`)).toEqual({ used_at: null })
  }
  const large = await upload(Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]))
  const documents = { ...(await uploads(ofPerson)), author_front: large }
  expect(refusal(await apply(ref, await person({ documents })))).toEqual([413, '/open/problems/too-large', ['documents.author_front']])
  expect(await server.db.rows(sql`select from user_documents d join users u on u.id = d.user_id where u.status = 1`)).toEqual([])
  for (const [type, bytes] of [
    ['image/png', png],
    ['application/pdf', pdf],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
    // As some phones write it, without the end marker.
    ['image/jpeg', jpeg.subarray(0, -2)],
  ] as const)
    expect(await documentType(bytes, 'test')).toBe(type)
})

test('OPEN-25 an upload is for one document, of one application, of its caller', async () => {
  const [one, other] = [await registered(1), await registered(1)]
  const same = await upload()
  const twice = await person({ documents: { author_front: same, author_back: same } })
  expect(refusal(await apply(one.ref, twice))).toEqual([422, '/open/problems/invalid-fields', ['documents.author_back']])
  const body = await person()
  await apply(one.ref, body)
  expect(refusal(await apply(other.ref, body)).slice(0, 2)).toEqual([422, '/open/problems/invalid-fields'])
  const foreign = { ...(await uploads(ofPerson)), author_back: await insertFinished(server, png, { namespace: 'enterprise 1' }) }
  expect(refusal(await apply(other.ref, await person({ documents: foreign })))).toEqual([422, '/open/problems/invalid-fields', ['documents.author_back']])
  expect(await server.db.one(sql`select status from users where id = ${other.user_id}`)).toEqual({ status: 1 })
})

test('OPEN-25 documents that the user’s type does not have, and missing ones, are refused by name', async () => {
  const [company, someone] = [await registered(2), await registered(1)]
  const fit = await enterprise()
  const fits = await person()
  const { license: _, ...unlicensed } = fit.documents
  const { tax_number: __, ...untaxed } = fit
  const wrong: [string, object, string[]][] = [
    [company.ref, untaxed, ['tax_number']],
    [company.ref, { ...fit, type: 1 }, ['type', 'documents.author_hand']],
    [company.ref, { ...fit, documents: unlicensed }, ['documents.license']],
    [company.ref, { ...fit, documents: { ...fit.documents, author_hand: await upload() } }, ['documents.author_hand']],
    [company.ref, { ...fit, tax_number: '91330100' }, ['tax_number']],
    [company.ref, { ...fit, name: '改名' }, ['name']],
    [company.ref, { ...fit, documents: { ...fit.documents, passport: await upload() } }, ['documents.passport']],
    [company.ref, { ...fit, documents: { ...fit.documents, license: '../etc/passwd' } }, ['documents.license']],
    [company.ref, { ...fit, documents: { ...fit.documents, license: '0'.repeat(32) } }, ['documents.license']],
    [company.ref, {}, ['contact_idcard', 'address', 'documents']],
    [someone.ref, { ...fits, tax_number: '91330100MA7ABCDE1X' }, ['tax_number']],
    [someone.ref, { ...fits, type: 1 }, ['documents.author_hand']],
    [someone.ref, { ...fits, type: 3 }, ['type']],
    [someone.ref, { ...fits, contact_idcard: '12345' }, ['contact_idcard']],
    [someone.ref, { ...fits, documents: { ...fits.documents, license: await upload() } }, ['documents.license']],
  ]
  const before = await state()
  for (const [ref, body, fields] of wrong) expect([fields, ...refusal(await apply(ref, body))]).toEqual([fields, 422, '/open/problems/invalid-fields', fields])
  expect(await state()).toEqual(before)
  expect((await apply('none', fit)).statusCode).toBe(404)
  expect((await apply(company.ref, fit)).statusCode).toBe(200)
})
