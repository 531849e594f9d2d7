import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { RegistryAnswer } from '@console/platform/registry'
import { shellOfTests, testBuilds, write, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { publishBuilt } from '../deploy/publish-built'
import { readRegistry, replaceRegistry } from './queries'

const users = { name: 'mf-users', basePath: '/user', routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }] }
const money = {
  name: 'mf-finance',
  basePath: '/money',
  routes: [{ path: '/money/just', title: '出证订单', permission: ['money/getNotarizationOrders', 'money/getChargeOrders'] }],
}

let server: TestServer
let builds: ReturnType<typeof testBuilds>
beforeAll(async () => {
  builds = testBuilds()
  server = await startTestServer({ buildDir: builds.buildDir, dataDir: builds.dataDir })
})
beforeEach(async () => {
  await server.empty()
  rmSync(builds.dataDir, { recursive: true, force: true })
  for (const name of readdirSync(builds.buildDir).filter((name) => name.startsWith('mf-'))) rmSync(join(builds.buildDir, name), { recursive: true })
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

const publish = () => publishBuilt(server.db, builds)

async function registryFor(permissions: Parameters<TestServer['operator']>[0], query = '') {
  const { token } = await server.operator(permissions)
  const response = await server.app.inject({ url: `/registry.json${query}`, headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, answer: response.statusCode === 200 ? RegistryAnswer.parse(response.json()) : undefined, text: response.body }
}

describe('the registry', () => {
  test('SHELL-08 an operator gets the remotes that they may load, and only the base paths of the others', async () => {
    writeBuild(builds.buildDir, users)
    writeBuild(builds.buildDir, money)
    await publish()

    const viewer = await registryFor({ permissions: ['user/getUserList'] })
    expect(viewer.answer?.remotes.map(({ name, version, url }) => ({ name, version, url }))).toEqual([
      { name: 'mf-users', version: '1.0.0', url: '/remotes/mf-users/1.0.0/' },
    ])
    expect(viewer.answer?.forbidden).toEqual(['/money'])
    expect(viewer.text).not.toMatch(/mf-finance|\/money\/just|money\/get/)

    const clerk = await registryFor({ permissions: ['money/getChargeOrders'] })
    expect(clerk.answer?.remotes.map(({ name }) => name)).toEqual(['mf-finance'])
    expect(clerk.answer?.forbidden).toEqual(['/user'])

    const nobody = await registryFor({ permissions: [] })
    expect(nobody.answer?.remotes).toEqual([])
    expect(nobody.answer?.forbidden.sort()).toEqual(['/money', '/user'])
  })

  test('the current shell does not get a remote that uses a missing export; another shell gets each remote’s requirements', async () => {
    const requires = { exports: { '@console/platform/ui/core': ['Panel', 'Tour'] } }
    writeBuild(builds.buildDir, users)
    writeBuild(builds.buildDir, { ...money, requires })
    await publish()
    const answered = async (query?: string) => {
      const { answer } = await registryFor({ permissions: 'all' }, query)
      return [Object.fromEntries(answer!.remotes.map(({ name, requires }) => [name, requires])), answer!.forbidden]
    }
    expect(await answered(`?shell=${shellOfTests.id}`)).toEqual([{ 'mf-users': undefined }, []])
    for (const other of ['?shell=older', '', '?shell=', `?shell=${shellOfTests.id}&shell=2`]) {
      expect([other, await answered(other)]).toEqual([other, [{ 'mf-users': { protocol: 1, exports: {} }, 'mf-finance': { protocol: 1, ...requires } }, []]])
    }
  })

  test('is sent in the best encoding that the browser accepts', async () => {
    writeBuild(builds.buildDir, users)
    await publish()
    const { token } = await server.operator({ permissions: 'all' })
    const sizes = new Map<string, number>()
    for (const [accepted, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['', (bytes: Buffer) => bytes],
    ] as const) {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': `${accepted}, deflate` }
      const response = await server.app.inject({ url: '/registry.json', headers })
      expect([response.headers['content-encoding'] ?? '', response.headers.vary, response.headers['cache-control']]).toEqual([
        accepted,
        'accept-encoding',
        'no-store',
      ])
      expect(RegistryAnswer.parse(JSON.parse(unpack(response.rawPayload).toString())).remotes.map(({ name }) => name)).toEqual(['mf-users'])
      sizes.set(accepted, response.rawPayload.length)
    }
    expect(sizes.get('br')).toBeLessThan(sizes.get('')!)
  })

  test('SHELL-08 a caller without a session gets nothing', async () => {
    const response = await server.app.inject({ url: '/registry.json' })
    expect(response.statusCode).toBe(401)
    expect(response.body).not.toContain('mf-')
  })

  test('SHELL-13 a menu page whose remote was never published is in no operator’s answer, neither as loadable nor as forbidden', async () => {
    writeBuild(builds.buildDir, users)
    await publish()
    const { answer } = await registryFor({ permissions: ['money/getChargeOrders'] })
    expect(answer).toMatchObject({ remotes: [], forbidden: ['/user'] })
  })
})

describe('publishing what was built', () => {
  test('the same build is published once', async () => {
    writeBuild(builds.buildDir, users)
    await publish()
    const first = await readRegistry(server.db)
    await publish()
    expect(await readRegistry(server.db)).toEqual(first)
    expect(first.revision).toBe(1)
  })

  test('another build of an existing version is stored beside it, is in use, and knows the previous one', async () => {
    writeBuild(builds.buildDir, users)
    await publish()
    const second = writeBuild(builds.buildDir, { ...users, code: 'var second' })
    await publish()

    const { document } = await readRegistry(server.db)
    const version = `1.0.0-${second.buildId}`
    expect(document.remotes['mf-users']?.rollout).toEqual({ stable: version, previous: '1.0.0' })
    expect((await fetchFile('1.0.0', 'entry.js')).body).toBe('var container')
    expect((await fetchFile(version, 'entry.js')).body).toBe('var second')
  })

  test('lost files are restored from the build', async () => {
    writeBuild(builds.buildDir, users)
    await publish()
    rmSync(builds.dataDir, { recursive: true })
    await publish()
    expect((await fetchFile('1.0.0', 'entry.js')).statusCode).toBe(200)
  })

  test.each(['another build', 'half of this one'])('a folder with the name of a version that has %s is not accepted as the version', async (left) => {
    writeBuild(builds.buildDir, { ...users, code: 'var older' })
    await publish()
    expect((await fetchFile('1.0.0', 'entry.js')).statusCode).toBe(200)
    await server.empty()
    writeBuild(builds.buildDir, left === 'another build' ? users : { ...users, code: 'var older' })
    if (left !== 'another build') rmSync(join(builds.dataDir, 'remotes/mf-users/1.0.0/entry.js'))
    await publish()
    expect((await fetchFile('1.0.0', 'entry.js')).body).toBe(left === 'another build' ? 'var container' : 'var older')
    expect(readdirSync(join(builds.dataDir, 'remotes/.unfinished'))).toEqual([])
  })

  test('processes that start simultaneously publish a build once, and leave nothing unfinished', async () => {
    writeBuild(builds.buildDir, users)
    writeBuild(builds.buildDir, money)
    await Promise.all([publish(), publish(), publish()])
    const { revision, document } = await readRegistry(server.db)
    expect(revision).toBe(2)
    expect(Object.keys(document.remotes).sort()).toEqual(['mf-finance', 'mf-users'])
    expect(readdirSync(join(builds.dataDir, 'remotes/mf-users'))).toEqual(['1.0.0'])
  })

  test('the server does not start with a build whose files differ from its record', async () => {
    writeBuild(builds.buildDir, users)
    write(join(builds.buildDir, 'mf-users/dist/entry.js'), 'var tampered')
    await expect(publish()).rejects.toThrow('mf-users 的构建不完整（entry.js），请重新执行 npm run build。')
  })

  test('a change of the registry must name its latest revision', async () => {
    const empty = await readRegistry(server.db)
    expect(await replaceRegistry(server.db, empty)).toBe(true)
    expect(await replaceRegistry(server.db, empty)).toBe(false)
    const current = await readRegistry(server.db)
    expect(await replaceRegistry(server.db, current)).toBe(true)
    expect(await replaceRegistry(server.db, current)).toBe(false)
    expect((await readRegistry(server.db)).revision).toBe(2)
  })
})

describe('the files of a remote', () => {
  test('are public, cached for ever, readable from any origin and precompressed', async () => {
    writeBuild(builds.buildDir, users)
    await publish()
    const plain = await fetchFile('1.0.0', 'entry.js')
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(plain.headers['content-type']).toMatch(/javascript/)
  })

  test('SEC-D4 contain no source map, no record and no listing', async () => {
    writeBuild(builds.buildDir, users)
    await publish()
    for (const file of ['entry.js.map', 'release.json', '', '.', 'entry.js/', 'entry.js.br']) expect((await fetchFile('1.0.0', file)).statusCode).toBe(404)
    expect((await server.app.inject({ url: '/remotes/mf-users/' })).statusCode).toBe(404)
    expect((await server.app.inject({ url: '/remotes/mf-users/9.9.9/entry.js' })).statusCode).toBe(404)
  })

  test('SEC-D4 a published folder contains what the record names, and no source map', async () => {
    writeBuild(builds.buildDir, users)
    await publish()
    expect(readdirSync(join(builds.dataDir, 'remotes/mf-users/1.0.0')).sort()).toEqual(['entry.js', 'release.json'])
    expect(readFileSync(join(builds.dataDir, 'remotes/mf-users/1.0.0/entry.js'), 'utf8')).toBe('var container')
  })
})

const fetchFile = (version: string, file: string) => server.app.inject({ url: `/remotes/mf-users/${version}/${file}` })
