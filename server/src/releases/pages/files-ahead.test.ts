import { rmSync } from 'node:fs'
import { session } from '@console/platform/contract/session'
import sql from 'sql-template-tag'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { publishBuilt } from '../deploy/publish-built'

const users = {
  name: 'mf-users',
  basePath: '/user',
  routes: [
    { path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' },
    { path: '/user/Detail/:id', title: '用户详情', permission: 'user/getUserList' },
  ],
  needs: { '/user/enterprise': { files: [], shares: ['react', '@console/platform/ui/core'] } },
}
const signedIn = ['/assets/signed-in.js', '/assets/signed-in.css']

let server: TestServer
let builds: ReturnType<typeof testBuilds>
beforeAll(async () => {
  builds = testBuilds()
  writeBuild(builds.buildDir, users)
  server = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir })
})
beforeEach(async () => {
  await server.empty()
  await publishBuilt(server.db, builds)
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

interface Link {
  href: string
  as: string
  integrity?: string
  crossorigin?: string
}

/** The document at an address, for a cookie, and the files that it names. */
async function documentAt(url: string, token?: string) {
  const cookie = token && { cookie: `a=b; token=${token}` }
  const { statusCode, body, headers } = await server.app.inject({ url, headers: { accept: 'text/html', ...cookie } })
  const links = [...body.matchAll(/<link rel="ahead" ([^>]*)>/g)].map(
    ([, attributes]) => Object.fromEntries([...attributes!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])) as unknown as Link,
  )
  return { statusCode, headers, links, files: links.map(({ href }) => href) }
}

test('the document names the files of its address’s page: the signed-in shell, the kit, and the remote’s files with their hashes', async () => {
  const { token } = await server.operator({ permissions: ['user/getUserList'] })
  const { links, files, headers } = await documentAt('/user/enterprise?page=2', token)
  expect(files).toEqual([...signedIn, '/assets/core.js', '/remotes/mf-users/1.0.0/entry.js'])
  expect(links.map(({ as }) => as)).toEqual(['script', 'style', 'script', 'script'])
  expect(links.at(-1)).toMatchObject({ integrity: expect.stringMatching(/^sha256-/), crossorigin: 'anonymous' })
  expect(links[0]).not.toHaveProperty('integrity')
  expect(headers.vary).toContain('Cookie')
  expect((await documentAt('/user/Detail/7', token)).files).toEqual([...signedIn, '/remotes/mf-users/1.0.0/entry.js'])
})

test('for a forbidden or unknown page it only names the shell; without a session nothing', async () => {
  const { token } = await server.operator({ permissions: ['integral/getPointsList'] })
  for (const url of ['/user/enterprise', '/user/Detail/7/8', '/user/Detail/', '/nowhere', '/'])
    expect([url, (await documentAt(url, token)).files]).toEqual([url, signedIn])
  for (const token of [undefined, 'unknown', '']) expect((await documentAt('/user/enterprise', token)).files).toEqual([])
})

test('SEC-A9 opening a document and prefetching do not prolong the session', async () => {
  const { token } = await server.operator({ permissions: 'all' })
  const seen = async () => (await server.db.one<{ at: Date }>(sql`select last_seen_at as at from sessions`))!.at
  await server.db.rows(sql`update sessions set last_seen_at = last_seen_at - interval '10 minutes'`)
  const before = await seen()
  await documentAt('/user/enterprise', token)
  expect(await seen()).toEqual(before)
  await server.call(session.currentUser, {}, { as: { token }, headers: { 'x-passive': '1' } })
  expect(await seen()).toEqual(before)
  await server.call(session.currentUser, {}, { as: { token } })
  expect(await seen()).not.toEqual(before)
})

test('SEC-R1 the document is sent without them when the database does not answer', async () => {
  const { token } = await server.operator({ permissions: 'all' })
  const one = jest.spyOn(server.db, 'one')
  one.mockRejectedValue(new Error('gone'))
  expect(await documentAt('/user/enterprise', token)).toMatchObject({ statusCode: 200, files: [] })
  one.mockReturnValue(new Promise(() => undefined))
  expect(await documentAt('/user/enterprise', token)).toMatchObject({ statusCode: 200, files: [] })
  one.mockRestore()
})
