import { rmSync } from 'node:fs'
import { RegistryAnswer } from '@console/platform/registry'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken, uploadOf } from '../../testing/test-uploads'
import { readRegistry, replaceRegistry } from './queries'

const cdn = 'https://cdn.example'

let server: TestServer
let builds: ReturnType<typeof testBuilds>
let team: ReturnType<typeof deployer>
beforeAll(async () => {
  builds = testBuilds()
  server = await startTestServer({ dataDir: builds.dataDir, deployTokens: { 'mf-users': [deployToken('mf-users')] }, remoteOrigins: [cdn] })
  team = deployer(server, 'mf-users')
})
beforeEach(() => server.empty())
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

function built(version: string) {
  const routes = [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }]
  writeBuild(builds.buildDir, { name: 'mf-users', basePath: '/user', routes, version, code: `var v${version.replaceAll('.', '_')}` })
  return uploadOf(builds.buildDir, 'mf-users')
}
const rollOutToAll = async (stable: string) => team.rollout({ revision: (await readRegistry(server.db)).revision, stable })
async function offered() {
  const { token } = await server.operator({ permissions: 'all' })
  const answer = await server.app.inject({ url: '/registry.json', headers: { authorization: `Bearer ${token}` } })
  return RegistryAnswer.parse(answer.json()).remotes.map(({ url, fallback }) => [url, fallback?.url])
}

test('SEC-B3 a version is fetched from its configured address, and the previous one from its own', async () => {
  const at = `${cdn}/console/mf-users/1.1.0/`
  expect((await team.publish(built('1.0.0'))).statusCode).toBe(201)
  expect((await team.publish(built('1.1.0'), { url: at })).statusCode).toBe(201)
  await rollOutToAll('1.0.0')
  await rollOutToAll('1.1.0')
  expect(await offered()).toEqual([[at, '/remotes/mf-users/1.0.0/']])
})

test.each([
  ['https://evil.example/mf-users/1.1.0/', '的来源未在服务器的 REMOTE_ORIGINS 中登记'],
  ['https://cdn.example.evil.example/mf-users/1.1.0/', '的来源未在服务器的 REMOTE_ORIGINS 中登记'],
  ['http://cdn.example/mf-users/1.1.0/', '的来源未在服务器的 REMOTE_ORIGINS 中登记'],
  ['data:text/javascript,/mf-users/1.1.0/', '的来源未在服务器的 REMOTE_ORIGINS 中登记'],
  [`${cdn}/mf-users/1.0.0/`, '应以 /mf-users/1.1.0/ 结尾'],
  [`${cdn}/mf-users/1.1.0/?x=/mf-users/1.1.0/`, '应以 /mf-users/1.1.0/ 结尾'],
  ['https://someone@cdn.example/mf-users/1.1.0/', '应以 /mf-users/1.1.0/ 结尾'],
  ['/mf-users/1.1.0/', '格式不正确'],
])('SEC-B3 422 a version at %s is not registered', async (at, reason) => {
  const response = await team.publish(built('1.1.0'), { url: at })
  expect([response.statusCode, response.json().msg]).toEqual([422, expect.stringContaining(reason)])
  expect((await readRegistry(server.db)).document).toEqual({ remotes: {} })
})

test('the same release at another address is a different one', async () => {
  await team.publish(built('1.1.0'), { url: `${cdn}/mf-users/1.1.0/` })
  expect((await team.publish(built('1.1.0'), { url: `${cdn}/mf-users/1.1.0/` })).statusCode).toBe(200)
  expect((await team.publish(built('1.1.0'), { url: `${cdn}/other/mf-users/1.1.0/` })).statusCode).toBe(409)
})

test('SEC-B3 a version at an origin that is no longer allowed is offered to nobody, and logged once', async () => {
  await team.publish(built('1.0.0'))
  await team.publish(built('1.1.0'), { url: `${cdn}/mf-users/1.1.0/` })
  await rollOutToAll('1.0.0')
  await rollOutToAll('1.1.0')
  const { revision, document } = await readRegistry(server.db)
  const { rollout, versions } = document.remotes['mf-users']!
  const url = 'https://gone.example/mf-users/1.1.0/'
  const moved = { remotes: { 'mf-users': { rollout, versions: { ...versions, '1.1.0': { ...versions['1.1.0']!, url } } } } }
  expect(await replaceRegistry(server.db, { revision, document: moved })).toBe(true)

  server.lines.length = 0
  expect(await offered()).toEqual([['/remotes/mf-users/1.0.0/', undefined]])
  await offered()
  const warned = server.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a version at an origin that is not allowed is offered to nobody')
  expect(warned).toEqual([expect.objectContaining({ remote: 'mf-users', version: '1.1.0', url })])
})
