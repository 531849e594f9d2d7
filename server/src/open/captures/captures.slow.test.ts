import { captureTypes, nextStatuses, online, statusesOf, succeeded, type CaptureStatus, type CaptureType } from '@console/platform/contract/online'
import { type KeptCapture, openCaptures } from '@console/platform/contract/open/captures'
import { openEvidence, type SavedEvidence } from '@console/platform/contract/open/evidence'
import sql from 'sql-template-tag'
import { createApp } from '../../app'
import { insertEvidence } from '../../testing/test-evidence'
import { insertSystem, signedCall, type TestKey } from '../../testing/open-caller'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { approvedByRef, insertUser } from '../../testing/test-users'

let server: TestServer
let worker: TestKey
let as: TestOperator
let userId: number
beforeAll(async () => {
  server = await startTestServer({ relaxedLimits: true })
  worker = await insertSystem(server.db, ['captures', 'evidence'])
  as = await server.operator({ permissions: 'all' })
  userId = await insertUser(server.db, { status: 3, name: '杭州存真科技有限公司', mobile: '13712345678' })
})
afterAll(() => server.close())

let made = 0
const newNumber = () => `CAP${String(++made).padStart(10, '0')}`
const begun = { type: 'web', name: '侵权页面', status: 'WAIT', begin_at: '2026-10-01T08:30:00+08:00' }
const web = <W extends object>(wanted = {} as W) => ({ ...begun, user_id: userId, ...wanted })

const call = async (...given: Parameters<typeof signedCall>) => server.app.inject(await signedCall(...given))
const put = (number: string, body: object) => call(worker, openCaptures.save, { number }, body)
const newPiece = async (ref = `piece-${newNumber()}`, user_id = userId) =>
  (await call(worker, openEvidence.save, { ref }, { title: ref, fileType: 2, sha256: '0'.repeat(64), user_id })).json<SavedEvidence>()
const refusal = ({ statusCode, body }: Awaited<ReturnType<typeof put>>) => {
  const { type, errors } = JSON.parse(body)
  return [statusCode, type, errors?.map(({ field }: { field: string }) => field)]
}
const keptStatus = async (number: string) => (await server.db.one<{ status: string }>(sql`select status from captures where number = ${number}`))?.status

test('OPEN-23 a web capture goes from waiting to its evidence, and the console shows it', async () => {
  const number = newNumber()
  const environment = { system: 'Windows 11', network: '有线', checks: [{ name: '时间', result: '正常' }] }
  const body = web({ label: '商标', url: 'https://example.com/a?b=1', environment })
  const waiting = await put(number, body)
  expect([waiting.statusCode, waiting.json()]).toEqual([
    200,
    {
      ...{ number, type: 'web', user_id: userId, name: '侵权页面', label: '商标', status: 'WAIT' },
      ...{ begin_at: '2026-10-01T00:30:00.000Z', baoquan: null },
    },
  ])
  const listed = async () => (await server.call(online.webList, { keyword: number }, { as })).data
  const row = { baoquan_no: number, username: '杭州存真科技有限公司', mobile: '137****5678', name: '侵权页面', label: '商标', url: body.url, environment }
  expect(await listed()).toMatchObject([{ ...row, create_time: '2026-10-01 08:30:00', status: 'WAIT', address: null }])
  const { ref, baoquan } = await newPiece()
  expect((await put(number, { ...body, status: 'SUCCESS', evidence: ref })).json()).toMatchObject({ status: 'SUCCESS', baoquan })
  expect(await listed()).toMatchObject([{ ...row, status: 'SUCCESS' }])
  expect(await server.call(online.certificate, { baoquan: number, type: 'web' }, { as })).toMatchObject({ environment })
  expect((await server.call(online.webLabels, {}, { as })).list).toMatchObject([{ name: '商标' }])
})

test('OPEN-23 captures of the other types are in their lists, a live one with its minutes', async () => {
  const pro = newNumber()
  await put(pro, { ...web(), type: 'pro' })
  const move = newNumber()
  await put(move, { ...web(), type: 'move', status: 'FELLIN' })
  const live = newNumber()
  await put(live, { ...web(), type: 'live', status: 'FELLIN', time_length: 90 })
  expect((await server.call(online.evidenceList, { type: 1 }, { as })).data).toMatchObject([{ attestation_id: pro, status: 'WAIT' }])
  expect((await server.call(online.evidenceList, { type: 3 }, { as })).data).toMatchObject([{ attestation_id: move, status: 'FELLIN' }])
  expect((await server.call(online.liveList, {}, { as })).data).toMatchObject([{ baoquan_no: live, status: 'FELLIN', time_length: 90 }])
})

test('OPEN-23 a repeated call changes nothing; before its end a capture can be updated', async () => {
  const number = newNumber()
  const body = web({ label: '专利', url: 'https://example.com/' })
  const first = await put(number, body)
  expect((await put(number, body)).json()).toEqual(first.json())
  const { label: _, ...unlabelled } = body
  expect((await put(number, { ...unlabelled, name: '新名称' })).json()).toEqual({ ...first.json<KeptCapture>(), name: '新名称', label: null })
  expect(await server.db.rows(sql`select from captures where number = ${number}`)).toHaveLength(1)
})

test('OPEN-23 simultaneous calls for one number, also on two servers, make one capture', async () => {
  const other = createApp({ config: server.config, db: { ...server.db, close: async () => undefined }, secret: Buffer.alloc(32) })
  await other.ready()
  const number = newNumber()
  const calls = await Promise.all(Array.from({ length: 8 }, () => signedCall(worker, openCaptures.save, { number }, web({ label: '同时' }))))
  const answers = await Promise.all(calls.map((sent, at) => (at % 2 ? other : server.app).inject(sent)))
  await other.close()
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]!.statusCode).toBe(200)
  expect(await server.db.rows(sql`select from captures where number = ${number}`)).toHaveLength(1)
})

const types = Object.keys(captureTypes) as CaptureType[]
test.each(types)('OPEN-23 for each two states of a %s capture the table says whether the transition is allowed', async (type) => {
  const captureIn = async (status: CaptureStatus) => ({ ...web(), type, status, ...(succeeded(status) && { baoquan: (await newPiece()).baoquan }) })
  for (const from of statusesOf[type]) {
    for (const to of statusesOf[type]) {
      const number = newNumber()
      expect((await put(number, await captureIn(from))).statusCode).toBe(200)
      if (from === to) continue
      const may = nextStatuses[type][from]?.includes(to) ?? false
      const answer = await put(number, await captureIn(to))
      expect([from, to, answer.statusCode, await keptStatus(number)]).toEqual([from, to, may ? 200 : 409, may ? to : from])
      if (!may) expect(refusal(answer)).toEqual([409, '/open/problems/illegal-transition', ['status']])
    }
  }
})

test.each(types)('OPEN-23 after an end state nothing of a %s capture changes', async (type) => {
  const ends = statusesOf[type].filter((status) => /SUCCESS|FAIL|CANCEL/.test(status))
  expect(statusesOf[type].filter((status) => !nextStatuses[type][status])).toEqual(ends)
  for (const status of ends) {
    const number = newNumber()
    const body = { ...web(), type, status, ...(succeeded(status) && { baoquan: (await newPiece()).baoquan }) }
    await put(number, body)
    expect((await put(number, body)).statusCode).toBe(200)
    expect(refusal(await put(number, { ...body, name: '改名' })).slice(0, 2)).toEqual([409, '/open/problems/reference-conflict'])
  }
})

test('OPEN-23 its user and its type never change', async () => {
  const number = newNumber()
  const another = await insertUser(server.db, { status: 3 })
  await put(number, web())
  expect(refusal(await put(number, web({ user_id: another })))).toEqual([409, '/open/problems/reference-conflict', ['user_id']])
  expect(refusal(await put(number, web({ type: 'pro' })))).toEqual([409, '/open/problems/reference-conflict', ['type']])
})

test('OPEN-23 a successful capture names a piece of the same user that no other capture has', async () => {
  const number = newNumber()
  const { ref, baoquan } = await newPiece()
  const succeeded = (wanted: object) => put(number, web({ status: 'SUCCESS', ...wanted }))
  const needed = [422, '/open/problems/invalid-fields', ['evidence']]
  expect(refusal(await succeeded({}))).toEqual(needed)
  expect(refusal(await succeeded({ evidence: ref, baoquan }))).toEqual(needed)
  expect(refusal(await succeeded({ status: 'FAIL', baoquan }))).toEqual(needed)
  expect(refusal(await succeeded({ evidence: 'none' }))).toEqual([422, '/open/problems/unknown-evidence', ['evidence']])
  expect(refusal(await succeeded({ baoquan: 'BQ20260101AAAAAAAAAA' }))).toEqual([422, '/open/problems/unknown-evidence', ['baoquan']])
  const foreign = await insertEvidence(server.db, { userId: await insertUser(server.db, { status: 3 }) })
  expect(refusal(await succeeded({ baoquan: foreign.baoquan }))).toEqual([422, '/open/problems/unknown-evidence', ['baoquan']])
  expect(await keptStatus(number)).toBeUndefined()
  const own = await succeeded({ evidence: ref })
  expect([own.statusCode, own.json<KeptCapture>().baoquan]).toEqual([200, baoquan])
  // The same piece, by its other name.
  expect((await succeeded({ baoquan })).json()).toEqual(own.json())
  expect(refusal(await put(newNumber(), web({ status: 'SUCCESS', baoquan })))).toEqual([409, '/open/problems/evidence-taken', ['baoquan']])
})

test('OPEN-23 invalid fields are refused by name, and nothing is stored', async () => {
  const waiting = await insertUser(server.db, { status: 2 })
  const invalid = (...fields: string[]) => [422, '/open/problems/invalid-fields', fields]
  const wrong: [object, unknown[]][] = [
    [web({ user_id: 2 ** 31 - 1 }), [422, '/open/problems/unknown-user', ['user_id']]],
    [web({ user_id: waiting }), [409, '/open/problems/user-not-approved', ['user_id']]],
    [web({ type: 'photo' }), invalid('type')],
    [web({ status: 'UPLOAD' }), invalid('status')],
    [web({ status: 'DONE' }), invalid('status')],
    [web({ type: 'live', status: 'SUCCESS' }), invalid('status', 'evidence')],
    [web({ name: '' }), invalid('name')],
    [web({ begin_at: '2026-10-01 08:30:00' }), invalid('begin_at')],
    [web({ begin_at: '1999-12-31T23:59:59Z' }), invalid('begin_at')],
    [web({ begin_at: new Date(Date.now() + 6 * 60_000).toISOString() }), invalid('begin_at')],
    [web({ url: 'javascript:alert(1)' }), invalid('url')],
    [web({ type: 'pro', url: 'https://example.com/' }), invalid('url')],
    [web({ time_length: 5 }), invalid('time_length')],
    [web({ type: 'live', status: 'ING', time_length: 0 }), invalid('time_length')],
    [web({ mobile: '13712345678' }), invalid('mobile')],
    [web({ environment: { system: 'x', network: 'y', checks: [{ name: 'z' }] } }), invalid('environment.checks.0.result')],
    [web({ environment: { system: 'x', network: 'y', checks: [], other: 1 } }), invalid('environment.checks', 'environment.other')],
  ]
  for (const [body, expected] of wrong) {
    const number = newNumber()
    expect([body, refusal(await put(number, body))]).toEqual([body, expected])
    expect(await keptStatus(number)).toBeUndefined()
  }
  for (const number of ['short', 'A'.repeat(33), 'lowercase1', 'AB-1234567']) expect(refusal(await put(number, web()))).toEqual(invalid('number'))
})

test('OPEN-24 capture services read the live configurations, page by page', async () => {
  await approvedByRef(server.db, 'streamer')
  const mobiles = await server.db.rows<{ mobile: string }>(sql`select mobile from users where type = 2 order by id`)
  await server.call(online.addLiveConfig, { mobile: mobiles.at(-1)!.mobile, type: 2, screenshotDelay: 5, screenshotNum: 10 }, { as })
  const read = async (query = '') => call(worker, openCaptures.liveConfigs, {}, undefined, { query })
  const first = await read()
  expect([first.statusCode, first.json()]).toEqual([
    200,
    {
      data: [
        {
          ...{ id: expect.any(Number), user_id: expect.any(Number), ref: 'streamer', username: expect.stringMatching(/^测试企业/) },
          ...{ screenshot_delay: 5, screenshot_num: 10, create_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
        },
      ],
      after: null,
    },
  ])
  for (let i = 0; i < 200; i += 1) await insertUser(server.db, { status: 3 })
  await server.db.rows(sql`
    insert into live_configs (user_id, screenshot_delay, screenshot_num, created_at)
    select id, 5, 10, now() from users where id not in (select user_id from live_configs) order by id desc limit 200`)
  const ids: number[] = []
  const pages: number[] = []
  for (let query = ''; ; ) {
    const { data, after } = (await read(query)).json<{ data: { id: number }[]; after: string | null }>()
    ids.push(...data.map(({ id }) => id))
    pages.push(data.length)
    if (after === null) break
    query = `?after=${after}`
  }
  expect(pages).toEqual([100, 100, 1])
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
  for (const [query, field] of [
    ['?after=x', 'after'],
    ['?after=-1', 'after'],
    ['?after=1&after=2', 'after'],
    ['?limit=5', 'limit'],
  ] as const)
    expect(refusal(await read(query))).toEqual([422, '/open/problems/invalid-fields', [field]])
})
