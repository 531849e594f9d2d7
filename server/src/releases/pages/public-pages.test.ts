import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { publishBuilt } from '../deploy/publish-built'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken } from '../../testing/test-uploads'

const evidence = {
  name: 'mf-evidence',
  basePath: '/evidence',
  routes: [{ path: '/evidence/certificate', title: '个人列表', permission: 'evidence/getPersonalList' }],
}
const reports = { name: 'mf-reports', basePath: '/report', routes: [{ path: '/report/list', title: '统计', permission: 'evidence/getPersonalList' }] }

let server: TestServer
let builds: ReturnType<typeof testBuilds>
beforeAll(async () => {
  builds = testBuilds()
  server = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir, deployTokens: { 'mf-evidence': [deployToken('mf-evidence')] } })
})
beforeEach(async () => {
  await server.empty()
  for (const { name } of [evidence, reports]) rmSync(join(builds.buildDir, name), { recursive: true, force: true })
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

const html = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
const get = (url: string, headers: Record<string, string> = html) => server.app.inject({ url, headers })

async function publish(version: string, script = `console.log("${version}")`) {
  writeBuild(builds.buildDir, { ...evidence, version, public: { paths: ['/mobile/previewImg', '/chain'], script } })
  await publishBuilt(server.db, builds)
}

test('a remote’s public pages are served at the addresses that its release names, and below them, for any address', async () => {
  await publish('1.0.0')
  const long = `${'a'.repeat(300)}.mp4`
  const addresses = [
    '/mobile/previewImg',
    '/mobile/previewImg/a.png/img/BQ1',
    `/mobile/previewImg/${long}/video/BQ1?grant=x`,
    '/mobile/previewImg/x%2Fy.mp4',
    '/chain?q=ab',
  ]
  for (const url of addresses) {
    const { statusCode, body } = await get(url)
    expect([url, statusCode, body.includes('<title>证据预览</title>')]).toEqual([url, 200, true])
  }
})

test('PREV-01 the document names one script and its styles with their hashes, from our own origin, and those files are served', async () => {
  await publish('1.0.0', 'console.log("hello")')
  const { body } = await get('/chain')
  const hash = `sha256-${createHash('sha256').update('console.log("hello")').digest('base64')}`
  expect(body.match(/<script.*?<\/script>/g)).toEqual([`<script defer src="/remotes/mf-evidence/1.0.0/public/main.js" integrity="${hash}"></script>`])
  expect(body).toMatch(/<link rel="stylesheet" href="\/remotes\/mf-evidence\/1\.0\.0\/public\/main\.css" integrity="sha256-[^"]+">/)
  expect((await get('/remotes/mf-evidence/1.0.0/public/main.js')).body).toBe('console.log("hello")')
})

test('SEC-B1 SEC-Z8 the document has its own policy, and is kept from caches, referrers and search engines', async () => {
  await publish('1.0.0')
  const { headers, body } = await get('/mobile/previewImg/a/img/BQ1?grant=secret')
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    'report-uri /policy-reports',
  ])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'x-frame-options': 'DENY',
  })
  expect(headers).not.toHaveProperty('etag')
  // The server ignores the rest of the address: the document is the same for all of them.
  expect(body).toBe((await get('/chain')).body)
})

test('visitors get the stable version: a candidate’s pages are not served, and a rollback restores the previous version', async () => {
  const team = deployer(server, 'mf-evidence')
  const scriptOf = async () => /src="([^"]+)"/.exec((await get('/chain')).body)?.[1]
  const roll = async (fields: Record<string, string | number>) => team.rollout({ revision: (await team.read()).json().data.revision, ...fields })
  await publish('1.0.0')
  await publish('1.1.0')
  expect(await scriptOf()).toBe('/remotes/mf-evidence/1.1.0/public/main.js')
  expect((await roll({ rollback: 1 })).statusCode).toBe(200)
  expect(await scriptOf()).toBe('/remotes/mf-evidence/1.0.0/public/main.js')
  expect((await roll({ candidate: '1.1.0', weight: 10_000 })).statusCode).toBe(200)
  expect(await scriptOf()).toBe('/remotes/mf-evidence/1.0.0/public/main.js')
})

test('several remotes can have public pages', async () => {
  await publish('1.0.0')
  writeBuild(builds.buildDir, { ...reports, public: { paths: ['/mobile/report'] } })
  await publishBuilt(server.db, builds)
  expect((await get('/mobile/report/7')).body).toContain('/remotes/mf-reports/1.0.0/public/main.js')
  expect((await get('/mobile/previewImg/7')).body).toContain('/remotes/mf-evidence/1.0.0/public/main.js')
})

test.each(['/mobile', '/mobile/other', '/mobile/previewImgs', '/verify/BQ1', '/mobile/previewimg/a'])(
  '%s, which no remote has, is a page that says so',
  async (url) => {
    await publish('1.0.0')
    const { statusCode, headers, body } = await get(url)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([404, 'text/html; charset=utf-8', 'no-store'])
    expect(body).toContain('<h1>链接已失效</h1>')
    expect(body).not.toContain('<script')
  },
)
