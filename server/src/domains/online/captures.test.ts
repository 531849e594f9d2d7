import { evidence } from '@console/platform/contract/evidence'
import type { Permission } from '@console/platform/contract'
import { type CaptureType, online, permissionsOfCaptures, statusesOf } from '@console/platform/contract/online'
import sql from 'sql-template-tag'
import { insertCapture } from '../../testing/test-captures'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

let server: TestServer
let as: TestOperator
let userId: number
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  await server.empty()
  as = await server.operator({ permissions: 'all' })
  userId = await insertUser(server.db, { name: '华信科技', mobile: '13800138000' })
})
afterAll(() => server.close())

const at = (time: string) => new Date(`${time}+08:00`)
const listOf = {
  web: (filters = {}) => server.call(online.webList, filters, { as }),
  live: (filters = {}) => server.call(online.liveList, filters, { as }),
  pro: (filters = {}) => server.call(online.evidenceList, { type: 1, ...filters }, { as }),
  move: (filters = {}) => server.call(online.evidenceList, { type: 3, ...filters }, { as }),
}
const types = Object.keys(listOf) as CaptureType[]

const environment = { system: 'Windows 11', network: '北京机房', checks: [{ name: '网络代理', result: '未设置' }] }

test('ONLINE-01 DESK-32 each of the four lists contains the captures of its type, newest first, with the fields of its row; whether its file is damaged, too', async () => {
  for (const type of types) {
    await insertCapture(server.db, {
      userId,
      type,
      number: `OLD00000${type.toUpperCase()}`,
      at: at('2026-06-01T08:00:00'),
      name: '直播带货',
      minutes: type === 'live' ? 42 : undefined,
      environment,
    })
    await insertCapture(server.db, { userId, type, status: 'UPLOAD', at: at('2026-06-02T08:00:00') })
  }
  for (const type of types) expect((await listOf[type]()).count).toBe(2)
  const row = { user_id: userId, username: '华信科技', mobile: '138****8000', name: '直播带货', label: null, environment, damaged: false }
  const address = expect.stringMatching(/^\/api\/online\/getFile\?path=[\w.]+$/)
  expect((await listOf.web()).data[1]).toEqual({ ...row, status: 'SUCCESS', create_time: '2026-06-01 08:00:00', baoquan_no: 'OLD00000WEB', address, url: null })
  expect((await listOf.live()).data[1]).toEqual({
    ...row,
    status: 'SUCCESSED',
    create_time: '2026-06-01 08:00:00',
    baoquan_no: 'OLD00000LIVE',
    video_url: address,
    time_length: 42,
  })
  expect((await listOf.pro()).data[1]).toEqual({ ...row, status: 'SUCCESS', begin_at: '2026-06-01 08:00:00', attestation_id: 'OLD00000PRO', ossurl: address })
  expect((await listOf.move()).data).toMatchObject([{ status: 'UPLOAD', ossurl: null, environment: null }, { attestation_id: 'OLD00000MOVE' }])
  await server.db.rows(sql`
    update evidence_files f set damaged_at = now() from captures c where c.evidence_id = f.evidence_id and f.kind = 'original' and c.type = 'web'`)
  expect((await listOf.web()).data.map(({ damaged }) => damaged)).toEqual([false, true])
})

test('ONLINE-02 lists are filtered by status, label, days and keyword, with the count of the filtered rows', async () => {
  const wanted = await insertCapture(server.db, { userId, type: 'web', label: '侵权', name: '店铺首页', at: at('2026-06-02T23:59:59') })
  await insertCapture(server.db, { userId, type: 'web', status: 'FAIL', at: at('2026-06-03T00:00:00') })
  const { list: labels } = await server.call(online.webLabels, {}, { as })
  expect(labels).toEqual([{ id: expect.any(Number), name: '侵权' }])
  for (const filters of [
    { status: 'SUCCESS' },
    { label: labels[0]!.id },
    { registtime: '2026-06-02 - 2026-06-02' },
    { keyword: '店铺' },
    { keyword: wanted.number.toLowerCase() },
    { status: 'SUCCESS', label: labels[0]!.id, registtime: '2026-06-01 - 2026-06-02' },
  ]) {
    const { data, count } = await listOf.web(filters)
    expect([count, data.map(({ baoquan_no }) => baoquan_no)]).toEqual([1, [wanted.number]])
  }
  expect((await listOf.web({ keyword: '13800138' })).count).toBe(2)
  const other = await server.operator({ permissions: ['online/getWebList'] })
  expect((await server.call(online.webList, { keyword: '13800138' }, { as: other })).count).toBe(0)
})

test('ONLINE-01 every status is stored as it is received', async () => {
  for (const type of types) for (const status of statusesOf[type]) await insertCapture(server.db, { userId, type, status })
  for (const type of types) expect((await listOf[type]()).data.map(({ status }) => status).sort()).toEqual([...statusesOf[type]].sort())
})

test.each(types)('ATTEST-01 a successful %s capture has its certificate; another has none', async (type) => {
  const { number, piece } = await insertCapture(server.db, { userId, type, files: server.files })
  const certificate = await server.call(online.certificate, { baoquan: number, type }, { as })
  expect(certificate).toMatchObject({ baoquan: piece!.baoquan, sha256: piece!.digests.sha256, environment: null })
  expect(Object.keys(certificate).filter((name) => ['url', 'ossUrl'].includes(name))).toEqual([type === 'web' ? 'url' : 'ossUrl'])
  const failed = await insertCapture(server.db, { userId, type, status: 'CANCEL' })
  await expect(server.call(online.certificate, { baoquan: failed.number, type }, { as })).rejects.toMatchObject({ code: 404 })
  const another = types.find((name) => name !== type)!
  await expect(server.call(online.certificate, { baoquan: number, type: another }, { as })).rejects.toMatchObject({ code: 404 })
})

test.each(types)('ONLINE-04 the file of a %s capture can be shown and downloaded with the permission, with an event of custody for each', async (type) => {
  const bytes = Buffer.from(`图片 ${type}`)
  const { number, piece } = await insertCapture(server.db, { userId, type, files: server.files, bytes })
  const { url, ossUrl } = await server.call(online.certificate, { baoquan: number, type }, { as })
  const headers = { authorization: `Bearer ${as.token}` }
  const shown = await server.app.inject({ url: (url ?? ossUrl)!, headers })
  expect([shown.statusCode, shown.rawPayload.equals(bytes)]).toEqual([200, true])
  const link = await server.call(online.downloadLink, { baoquan: number, type }, { as })
  expect(Object.keys(link)).toEqual([type === 'web' ? 'downUrl' : 'url'])
  const [batch] = await server.call(online.batchLinks, { baoquanStr: number }, { as })
  for (const address of [link.downUrl ?? link.url, batch]) expect((await server.app.inject({ url: address!, headers })).rawPayload.equals(bytes)).toBe(true)
  const { data } = await server.call(evidence.custody, { baoquan: piece!.baoquan }, { as })
  expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['previewed', 'downloaded', 'saved']))

  const elsewhere = types.find((name) => name !== type)!
  const stranger = await server.operator({ permissions: [`online/get${listNames[elsewhere]}List`, `online/download${listNames[elsewhere]}`] as never })
  const theirs = { authorization: `Bearer ${stranger.token}` }
  expect((await server.app.inject({ url: (url ?? ossUrl)!, headers: theirs })).statusCode).toBe(404)
  expect((await server.app.inject({ url: (link.downUrl ?? link.url)!, headers: theirs })).statusCode).toBe(404)
})

test.each(types)(
  'ATTEST-01 SEC-Z1 who may list %s captures sees a whole certificate of them: proof, custody and PDF; nothing of other evidence',
  async (type) => {
    const { piece } = await insertCapture(server.db, { userId, type, files: server.files })
    const other = await insertCapture(server.db, { userId, type: types.find((name) => name !== type)!, files: server.files })
    const lister = await server.operator({ permissions: [`online/get${listNames[type]}List`] as never })
    const given = { baoquan: piece!.baoquan }
    const calls = [
      (input: typeof given) => server.call(evidence.proof, input, { as: lister }),
      (input: typeof given) => server.call(evidence.custody, input, { as: lister }),
      (input: typeof given) => server.call(evidence.addCustody, { ...input, kind: 'printed' }, { as: lister }),
      (input: typeof given) => server.call(evidence.certificate, input, { as: lister }),
    ]
    for (const call of calls) {
      await call(given)
      await expect(call({ baoquan: other.piece!.baoquan })).rejects.toMatchObject({ code: 404 })
    }
    const { file } = await server.call(evidence.certificate, given, { as: lister })
    const pdf = await server.app.inject({ url: file, headers: { authorization: `Bearer ${lister.token}` } })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { data } = await server.call(evidence.custody, given, { as: lister })
    expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['printed', 'saved']))
  },
)
const listNames = { web: 'Web', pro: 'Process', move: 'Move', live: 'Live' }

test('ONLINE-04 SEC-Z1 a batch leaves out failed captures and types that the operator may not download', async () => {
  const good = await insertCapture(server.db, { userId, type: 'pro', files: server.files })
  const bad = await insertCapture(server.db, { userId, type: 'pro', status: 'FAIL' })
  const other = await insertCapture(server.db, { userId, type: 'move', files: server.files })
  const numbers = [good, bad, other].map(({ number }) => number).join()
  const links = (by: TestOperator) => server.call(online.batchLinks, { baoquanStr: numbers }, { as: by })
  expect(await links(as)).toHaveLength(2)
  expect(await links(await server.operator({ permissions: ['online/downloadProcess'] }))).toHaveLength(1)
  await expect(links(await server.operator({ permissions: ['online/getProcessList'] }))).rejects.toMatchObject({ code: 403 })
  await expect(server.call(online.batchLinks, { baoquanStr: '' }, { as })).rejects.toMatchObject({ message: '请选择需要下载的证据' })
})

test('ONLINE-05 live configurations are added, edited and deleted, one for each enterprise', async () => {
  const add = (mobile: string) => server.call(online.addLiveConfig, { mobile, type: 2, screenshotDelay: 5, screenshotNum: 20 }, { as })
  await add('138 0013 8000')
  await expect(add('13800138000')).rejects.toMatchObject({ code: 409 })
  await expect(add('13900139000')).rejects.toMatchObject({ code: 422, message: '该账号没有对应的企业用户' })
  const { data } = await server.call(online.liveConfigs, {}, { as })
  expect(data).toMatchObject([{ username: '华信科技', mobile: '138****8000', screenshot_delay: 5, screenshot_num: 20 }])
  const { id } = data[0]!
  for (const found of [{ keyword: '华信' }, { keyword: '13800138' }, {}]) expect((await server.call(online.liveConfigs, found, { as })).count).toBe(1)
  for (const none of [{ keyword: '没有' }, { datetime: '2000-01-01 - 2000-01-02' }]) expect((await server.call(online.liveConfigs, none, { as })).count).toBe(0)
  await server.call(online.editLiveConfig, { id, screenshotDelay: 10, screenshotNum: 30 }, { as })
  expect((await server.call(online.liveConfigs, {}, { as })).data).toMatchObject([{ screenshot_delay: 10, screenshot_num: 30 }])
  await server.call(online.deleteLiveConfig, { id }, { as })
  await expect(server.call(online.deleteLiveConfig, { id }, { as })).rejects.toMatchObject({ code: 404 })
  expect(await server.call(online.liveConfigs, {}, { as })).toEqual({ count: 0, data: [] })
})

test.each([
  [{ screenshotNum: '10' }, '请输入截图频率'],
  [{ screenshotDelay: '5' }, '请输入截图次数'],
  [{ screenshotDelay: '5', screenshotNum: '10', mobile: '' }, '请输入用户账号'],
])('ONLINE-05 missing fields have the specified messages: %j', async (given, message) => {
  const response = await server.request(online.addLiveConfig, { mobile: '13800138000', type: '2', ...given }, { as })
  expect([response.statusCode, response.json().msg]).toEqual([422, message])
})

test.each(types)(
  'SEC-Z2 the mobile of a capture (%s) is revealed to who may list it, not to who may download it, and its certificate shown whole is on record',
  async (type) => {
    const { number } = await insertCapture(server.db, { userId, type })
    const capture = { baoquan: number, type }
    const may = (...permissions: Permission[]) => server.operator({ permissions: ['user/viewPersonal', ...permissions] })
    const { list, download } = permissionsOfCaptures
    const others = types.filter((other) => list[other] !== list[type]).flatMap((other) => [list[other], download[other]])
    for (const as of [await may(), await may(download[type]), await may(...others)])
      await expect(server.call(online.reveal, capture, { as })).rejects.toMatchObject({ code: 404 })
    const lister = await may(list[type])
    expect(await server.call(online.reveal, capture, { as: lister })).toEqual({ value: '13800138000' })

    const looks = () => server.db.rows(sql`select account_id as id from audit_trail where subject = 'evidence' and action = '查看完整证据信息' order by id`)
    await server.call(online.certificate, capture, { as: await server.operator({ permissions: [list[type]] }) })
    expect(await looks()).toEqual([])
    await server.call(online.certificate, capture, { as: lister })
    await server.call(online.certificate, capture, { as: lister })
    expect(await looks()).toEqual([{ id: lister.accountId }, { id: lister.accountId }])
  },
)
