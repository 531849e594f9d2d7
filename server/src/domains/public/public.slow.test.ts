import type { CallInput, Route } from '@console/platform/contract'
import { evidence } from '@console/platform/contract/evidence'
import { publicPages } from '@console/platform/contract/public'
import { users } from '@console/platform/contract/users'
import { verify } from '@console/platform/proof'
import sql from 'sql-template-tag'
import { crc32Of } from '../../infra/files/digests'
import { addFiles } from '../../evidence/pieces/save-evidence'
import { type PublicLinks, publicLinks } from '../../evidence/public-links/public-links'
import { MINUTE, moveClock, SECOND, stopClock } from '../../testing/clock'
import { insertEvidence } from '../../testing/test-evidence'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

const linkKeys = new Map([['k1', Buffer.alloc(32, 7)]])
const html = '<h1 style="color:red">存证证书</h1>'
const photo = Buffer.from('ffd8ffe0 a photo', 'latin1')

let server: TestServer
let links: PublicLinks
let piece: Awaited<ReturnType<typeof insertEvidence>>
let other: typeof piece
let path: string
let by: { accountId: number; realname: string; ip: string }
let token: string
beforeAll(async () => {
  server = await startTestServer({ linkKeys, relaxedLimits: true })
  links = publicLinks(server.db, linkKeys)
})
beforeEach(async () => {
  await server.empty()
  const userId = await insertUser(server.db, { type: 2, name: '北京智信科技有限公司', mobile: '13912345678', status: 3 })
  const file = { ...(await server.files.put(photo)), name: '现场照片.jpg', type: 'image/jpeg', crc32: crc32Of(photo) }
  piece = await insertEvidence(server.db, { userId, bytes: photo, file, fileType: 2, title: '现场照片', html, savedAt: new Date('2026-06-01T10:00:00+08:00') })
  other = await insertEvidence(server.db, { userId, files: server.files })
  path = await pathOf(piece.id)
  const operator = await server.operator({ permissions: 'all' })
  by = { accountId: operator.accountId, realname: operator.realname, ip: '10.0.0.1' }
  token = operator.token
})
afterEach(() => jest.useRealTimers())
afterAll(() => server.close())

const pathOf = async (evidenceId: number) =>
  (await server.db.one<{ path: string }>(sql`select path from evidence_files where evidence_id = ${evidenceId}`))!.path
const share = async (purpose: 'preview' | 'certificate' = 'preview', evidence = piece) => (await links.share({ evidence, purpose, by })).grant
const preview = (input: Partial<CallInput<typeof publicPages.preview>>) => server.call(publicPages.preview, { baoquan: piece.baoquan, path, ...input })
const custody = async (kind: string) =>
  (await server.db.rows<{ content: string }>(sql`select content from custody_events where content::json->>'kind' = ${kind} order by seq`)).map(
    ({ content }) => JSON.parse(content) as Record<string, unknown>,
  )

describe('a preview', () => {
  test('PREV-01 shows the content of its grant, with the owner masked, without an account', async () => {
    stopClock()
    const grant = await share()
    expect(await preview({ grant })).toEqual({
      baoquan: piece.baoquan,
      title: '现场照片',
      owner: '北京智*******',
      saveTime: '2026-06-01 10:00:00',
      sha256: piece.digests.sha256,
      expireTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      damagedAt: null,
      file: { name: '现场照片.jpg', type: 'image/jpeg', size: photo.length, url: `/api/public/getFile?path=${path}&grant=${grant}` },
      isMps: 0,
      mpsUrl: null,
    })
    const answer = (await server.request(publicPages.preview, { grant, path, baoquan: piece.baoquan })).body
    expect(answer).not.toMatch(/智信科技|139\d{8}|13912345678/)
  })

  test('MOBILE-02 an address that only names the file shows the evidence of its link', async () => {
    expect((await server.call(publicPages.preview, { grant: await share(), path })).baoquan).toBe(piece.baoquan)
  })

  test('EVI-03 sends the file, completely and in parts, to be shown in the page', async () => {
    const { file } = await preview({ grant: await share() })
    const whole = await server.app.inject(file.url)
    expect([whole.statusCode, whole.rawPayload.equals(photo)]).toEqual([200, true])
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': 'sandbox',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const part = await server.app.inject({ url: file.url, headers: { range: 'bytes=0-1' } })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([206, `bytes 0-1/${photo.length}`, 2])
  })

  test('a file of a type that could contain a script is offered for saving, and not shown', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const file = { ...(await server.files.put(svg)), name: '图.svg', type: 'image/svg+xml', crc32: crc32Of(svg) }
    const drawn = await insertEvidence(server.db, { userId: piece.userId, bytes: svg, file, fileType: 2 })
    const { url } = (await preview({ grant: await share('preview', drawn), baoquan: drawn.baoquan, path: await pathOf(drawn.id) })).file
    expect((await server.app.inject(url)).headers['content-disposition']).toMatch(/^attachment/)
  })

  test('MOBILE-01 iPhones learn whether a recording must be transcoded, and the URL of the transcoded one', async () => {
    const bytes = Buffer.from('webm')
    const file = { ...(await server.files.put(bytes)), name: '录像.webm', type: 'video/webm', crc32: crc32Of(bytes) }
    const video = await insertEvidence(server.db, { userId: piece.userId, bytes, file, fileType: 4 })
    const asked = { grant: await share('preview', video), baoquan: video.baoquan, path: await pathOf(video.id) }
    expect(await preview(asked)).toMatchObject({ isMps: 1, mpsUrl: null })
    const mp4 = Buffer.from('mp4')
    const [transcoded] = await addFiles(server.db, [
      { evidenceId: video.id, kind: 'transcoded', file: { ...(await server.files.put(mp4)), name: '录像.mp4', type: 'video/mp4', crc32: crc32Of(mp4) } },
    ])
    const { mpsUrl } = await preview(asked)
    expect(mpsUrl).toContain(transcoded)
    expect((await server.app.inject(mpsUrl!)).body).toBe('mp4')
  })

  test('SEC-F5 a file that no longer matches its hash is reported, and not sent', async () => {
    const grant = await share()
    await server.db.rows(sql`update evidence_files set damaged_at = '2026-07-01T08:00:00+08:00' where evidence_id = ${piece.id}`)
    const { damagedAt, file } = await preview({ grant })
    expect(damagedAt).toBe('2026-07-01 08:00:00')
    expect((await server.app.inject(file.url)).statusCode).toBe(404)
  })
})

describe('SEC-Z8 every invalid link', () => {
  /** The answer without its varying parts. */
  const answerTo = async (route: Route, input: Record<string, string | undefined>) => {
    const { statusCode, body, headers } = await server.request(route, input)
    const { date: _, 'x-trace-id': __, ...kept } = headers as Record<string, unknown>
    return { statusCode, body, kept }
  }
  const gone = { code: 404, msg: '链接已失效', data: null }
  const everywhere = [publicPages.preview, publicPages.file, publicPages.certificate, publicPages.paper]

  test('gets the same 404, for every call', async () => {
    const [good, revoked, certificate, foreign] = [await share(), await share('certificate', other), await share('certificate'), await share('preview', other)]
    await server.db.rows(sql`update public_links set revoked_at = ${new Date()} where purpose = 'certificate' and evidence_id = ${other.id}`)
    const parts = good.split('.')
    const grants = [
      '',
      'x',
      good.slice(0, -1),
      `${good}A`,
      parts.slice(0, -1).join('.'),
      [...parts.slice(0, -1), 'A'.repeat(22)].join('.'),
      revoked,
      '\0',
      '’',
      'g'.repeat(5000),
    ]
    const first = await answerTo(publicPages.preview, {})
    expect([first.statusCode, JSON.parse(first.body)]).toEqual([404, gone])
    for (const route of everywhere)
      for (const grant of grants)
        for (const more of [{}, { path, baoquan: piece.baoquan }, { path: '\0', baoquan: 'BQ99999999999999' }])
          expect([route.path, grant, more, await answerTo(route, { grant, ...more })]).toEqual([route.path, grant, more, first])
    // Each is valid for another call, or another piece.
    expect(await answerTo(publicPages.certificate, { grant: good, baoquan: piece.baoquan })).toEqual(first)
    expect(await answerTo(publicPages.paper, { grant: good, baoquan: piece.baoquan })).toEqual(first)
    expect(await answerTo(publicPages.file, { grant: certificate, path })).toEqual(first)
    expect(await answerTo(publicPages.preview, { grant: certificate, path })).toEqual(first)
    expect(await answerTo(publicPages.preview, { grant: good, path, baoquan: other.baoquan })).toEqual(first)
    expect(await answerTo(publicPages.preview, { grant: foreign, path, baoquan: piece.baoquan })).toEqual(first)
    expect(await answerTo(publicPages.file, { grant: foreign, path })).toEqual(first)
    for (const wrong of ['none.jpg', '../../etc/passwd', '\0', `${path}.br`])
      expect(await answerTo(publicPages.file, { grant: good, path: wrong })).toEqual(first)
  })

  test('a grant with any byte changed opens nothing', async () => {
    const bytes = Buffer.from(await share())
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = Buffer.from(bytes)
      flipped[at]! ^= 1
      expect((await server.request(publicPages.preview, { grant: flipped.toString('latin1'), path })).statusCode).toBe(404)
    }
  })

  test('SEC-R10 a link ends at its second, and opens nothing afterwards', async () => {
    stopClock(new Date('2026-06-02T10:00:00+08:00'))
    const grant = await share()
    const status = async () => (await server.request(publicPages.preview, { grant, path })).statusCode
    expect(await status()).toBe(200)
    moveClock(15 * MINUTE - SECOND)
    expect(await status()).toBe(200)
    moveClock(SECOND)
    expect(await status()).toBe(404)
    moveClock(SECOND)
    expect(await status()).toBe(404)
  })

  // grant.test.ts tries up to 10,000 numbers: none of them parses as a grant.
  test('numbers from 1 to 250 instead of a grant open nothing, in any call', async () => {
    const [highest] = await server.db.rows<{ id: number }>(sql`select max(id)::int as id from evidence`)
    expect(highest!.id).toBeLessThan(250)
    for (const route of everywhere) {
      const asked = Array.from({ length: 250 }, (_, i) => String(i + 1)).map((id) => server.request(route, { grant: id, path: id, baoquan: id }))
      expect([route.path, ...new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))]).toEqual([route.path, 404])
    }
  })

  test('a grant does not work as a session, nor a session as a grant', async () => {
    const grant = await share()
    for (const route of [users.list, evidence.list, evidence.links]) {
      const { statusCode } = await server.request(route, { types: '1', baoquan: piece.baoquan }, { as: { token: grant } })
      expect([route.path, statusCode]).toEqual([route.path, 401])
    }
    for (const route of everywhere)
      expect((await server.request(route, { grant: token, path, baoquan: piece.baoquan }, { as: { token } })).statusCode).toBe(404)
  })

  test('answers are not cached and send no referrer', async () => {
    const grant = await share()
    for (const route of everywhere)
      for (const given of [grant, 'x'])
        expect((await server.request(route, { grant: given, path, baoquan: piece.baoquan })).headers).toMatchObject({
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
  })
})

describe('a certificate', () => {
  const certificate = (grant: string) => server.call(publicPages.certificate, { grant, baoquan: piece.baoquan })

  test('MOBILE-02 shows file_hash, blockchain_hash and html', async () => {
    expect((await certificate(await share('certificate'))).data).toEqual({
      baoquan: piece.baoquan,
      title: '现场照片',
      owner: '北京智*******',
      saveTime: '2026-06-01 10:00:00',
      file_hash: piece.digests.sha256,
      blockchain_hash: null,
      chainTime: null,
      explorerUrl: null,
      ledger: { name: '内置账本（未接入区块链）', embedded: true },
      html,
    })
  })

  test('its link on paper never expires, and does not show everything', async () => {
    const grant = await links.paper(piece.baoquan)
    stopClock()
    moveClock(10 * 365 * 24 * 60 * MINUTE)
    expect((await certificate(grant)).data).toMatchObject({ owner: '北京智*******', html: null })
    for (const route of [publicPages.paper, publicPages.preview, publicPages.file])
      expect((await server.request(route, { grant, path, baoquan: piece.baoquan })).statusCode).toBe(404)
  })

  test('SEC-I3 its HTML is a document for a frame that runs, loads and sends nothing', async () => {
    const response = await server.request(publicPages.paper, { grant: await share('certificate'), baoquan: piece.baoquan })
    expect(response.body).toContain(html)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
      'x-frame-options': 'SAMEORIGIN',
    })
  })
})

describe('the verify page', () => {
  const proof = (input: Partial<CallInput<typeof publicPages.proof>>, ip?: string) =>
    server.request(publicPages.proof, { baoquan: piece.baoquan, ...input }, ip ? { ip } : {})
  const gone = (response: { statusCode: number; body: string }) => [response.statusCode, JSON.parse(response.body)]

  test('UX-C3 shows the four answers, masked names and digests for a link on paper, without the file', async () => {
    const answer = await proof({ grant: await links.paper(piece.baoquan) })
    const { proof: given, trust, ...known } = JSON.parse(answer.body).data
    expect(known).toMatchObject({ baoquan: piece.baoquan, owner: '北京智*******', ...piece.digests, damagedAt: null, partial: false, signed: false })
    const answers = await verify(given, piece.digests, trust)
    expect(Object.values(answers).map(({ state }) => state)).toEqual(['passed', 'pending', 'pending', 'pending'])
    expect(answer.body).not.toMatch(/智信科技|13912345678|getFile/)
  })

  test('UX-C4 also accepts links to the file and to the certificate', async () => {
    const fromPaper = (await proof({ grant: await links.paper(piece.baoquan) })).body
    for (const purpose of ['preview', 'certificate'] as const) expect((await proof({ grant: await share(purpose) })).body).toBe(fromPaper)
  })

  test('shows the same for the file’s SHA-256', async () => {
    const byHash = await proof({ sha256: piece.digests.sha256.toUpperCase() })
    expect(byHash.body).toBe((await proof({ grant: await links.paper(piece.baoquan) })).body)
    expect((await proof({ sha256: piece.digests.sha256, baoquan: piece.baoquan.toLowerCase() })).body).toBe(byHash.body)
  })

  test('SEC-Z8 an unknown number, a wrong file, another piece’s file and a missing hash get the same 404', async () => {
    const answers = await Promise.all(
      [
        {},
        { grant: 'x' },
        { sha256: other.digests.sha256 },
        { sha256: '00'.repeat(32) },
        { sha256: 'x' },
        { sha256: '\0' },
        { sha256: piece.digests.sha256, baoquan: 'BQ99999999999999' },
        { sha256: piece.digests.sha256, baoquan: '\0' },
        { sha256: piece.digests.sha256, baoquan: other.baoquan },
        { grant: await links.paper(other.baoquan) },
      ].map(async (input) => gone(await proof(input))),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify([404, { code: 404, msg: '链接已失效', data: null }])]))
    expect(await custody('opened')).toEqual([])
  })

  test('UX-C5 opening it with the file is an event of custody, once in ten minutes', async () => {
    stopClock(new Date('2026-06-02T10:00:00+08:00'))
    for (let i = 0; i < 3; i += 1) await proof({ sha256: piece.digests.sha256 }, '203.0.113.7')
    const event = {
      at: '2026-06-02T02:00:00.000Z',
      kind: 'opened',
      by: '访客',
      accountId: null,
      ip: '203.0.113.0/24',
      detail: '凭原文件核验',
      baoquan: piece.baoquan,
    }
    expect(await custody('opened')).toEqual([event])
    moveClock(10 * MINUTE + SECOND)
    await proof({ sha256: piece.digests.sha256 }, '203.0.113.7')
    expect(await custody('opened')).toHaveLength(2)
    // The same visitor with a link is another event.
    await server.request(publicPages.preview, { grant: await share(), path }, { ip: '203.0.113.7' })
    expect((await custody('opened')).map(({ detail }) => detail)).toEqual(['凭原文件核验', '凭原文件核验', null])
  })

  test('a manifest that names a place or a device is not sent, and neither is its signature', async () => {
    const located = await insertEvidence(server.db, { userId: piece.userId, isApp: 1, address: '杭州市西湖区文三路 1 号' })
    const { body } = await proof({ baoquan: located.baoquan, sha256: located.digests.sha256 })
    expect(JSON.parse(body).data).toMatchObject({
      partial: true,
      proof: { signature: null, manifest: JSON.stringify({ baoquan: located.baoquan, ...located.digests }) },
    })
    expect(body).not.toContain('文三路')
  })

  test('SEC-F5 DESK-45 says since when the stored file no longer matches, and what it is instead', async () => {
    await server.db.rows(sql`
      update evidence_files set damaged_at = '2026-07-01T08:00:00+08:00', found_sha256 = ${'ef'.repeat(32)} where evidence_id = ${piece.id}`)
    expect(JSON.parse((await proof({ sha256: piece.digests.sha256 })).body).data).toMatchObject({
      damagedAt: '2026-07-01 08:00:00',
      foundSha256: 'ef'.repeat(32),
    })
  })

  test('SEC-R5 one address has thirty attempts a minute', async () => {
    const strict = await startTestServer({ dataDir: server.config.dataDir, linkKeys })
    const statuses: number[] = []
    for (let i = 0; i < 31; i += 1)
      statuses.push((await strict.request(publicPages.proof, { baoquan: piece.baoquan, sha256: String(i) }, { ip: '198.51.100.7' })).statusCode)
    await strict.close()
    expect([statuses.slice(0, 30).every((status) => status === 404), statuses.at(-1)]).toEqual([true, 429])
  })
})

describe('UX-C5 opening a link', () => {
  test('is an event of custody, by network, once in ten minutes for any number of calls', async () => {
    stopClock(new Date('2026-06-02T10:00:00+08:00'))
    const grant = await share()
    const open = (ip: string) => server.request(publicPages.preview, { grant, path }, { ip })
    await Promise.all([open('203.0.113.7'), open('203.0.113.7'), open('203.0.113.8')])
    await server.app.inject({ url: `/api/public/getFile?path=${path}&grant=${grant}`, remoteAddress: '203.0.113.9' })
    expect(await custody('opened')).toEqual([
      { at: '2026-06-02T02:00:00.000Z', kind: 'opened', by: '访客', accountId: null, ip: '203.0.113.0/24', detail: null, baoquan: piece.baoquan },
    ])
    await open('2001:db8:1:2::3')
    expect((await custody('opened')).map(({ ip }) => ip)).toEqual(['203.0.113.0/24', '2001:db8:1::/48'])
    moveClock(10 * MINUTE + SECOND)
    await open('203.0.113.7')
    expect(await custody('opened')).toHaveLength(3)
    expect(await server.db.one(sql`select opened from public_links`)).toEqual({ opened: 3 })
  })

  test('is no event when it fails', async () => {
    await server.request(publicPages.preview, { grant: 'x', path })
    expect(await custody('opened')).toEqual([])
  })
})

describe('the ledger', () => {
  const bytes = (fill: number, length = 32) => Buffer.alloc(length, fill)
  beforeEach(async () => {
    await server.db.rows(sql`
      insert into ledger_heads (id, at, leaves, root, previous_hash, hash, signature, token)
      values (1, '2026-06-01T10:00:00+08:00', ${bytes(1, 64)}, ${bytes(0xa1)}, ${bytes(0)}, ${bytes(0xb1)}, ${bytes(0xc1, 64)}, ${bytes(1)}),
        (2, '2026-06-01T10:00:10+08:00', ${bytes(2, 96)}, ${bytes(0xa2)}, ${bytes(0xb1)}, ${bytes(0xb2)}, ${bytes(0xc2, 64)}, ${bytes(1)})`)
  })
  const head = (q?: string) => server.call(publicPages.head, { q })

  test('CERT-02 a head is found by its number, its hash and its root; the default is the newest', async () => {
    expect(await head('1')).toEqual({
      number: 1,
      time: '2026-06-01 10:00:00',
      size: 2,
      root: 'a1'.repeat(32),
      hash: 'b1'.repeat(32),
      previousHash: '00'.repeat(32),
      signature: 'c1'.repeat(64),
      before: false,
      after: true,
      chained: false,
      anchor: null,
      explorerUrl: null,
    })
    for (const q of ['2', 'a2'.repeat(32), 'B2'.repeat(32), undefined]) expect(await head(q)).toMatchObject({ number: 2, size: 3, before: true, after: false })
  })

  test('an invalid head is a 404 with a message', async () => {
    for (const q of ['3', '0', '-1', '99999999999', 'c1'.repeat(32), '\0', "' or 1=1", 'a'.repeat(5000)]) {
      const { statusCode, body } = await server.request(publicPages.head, { q })
      expect([q, statusCode, JSON.parse(body).msg]).toEqual([q, 404, '账本中没有这一条目'])
    }
  })
})

test('SEC-R5 the calls of one address are limited, and its neighbours are not affected', async () => {
  const strict = await startTestServer({ dataDir: server.config.dataDir, linkKeys })
  const ask = (ip: string) => strict.request(publicPages.preview, { grant: 'x' }, { ip })
  const statuses: number[] = []
  for (let i = 0; i < 301; i += 1) statuses.push((await ask('198.51.100.7')).statusCode)
  const refused = await ask('198.51.100.7')
  const neighbour = await ask('198.51.100.8')
  await strict.close()
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([300, 429])
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  expect(neighbour.statusCode).toBe(404)
})
