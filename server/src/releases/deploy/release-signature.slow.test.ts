import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { consoleRemote } from '../../testing/console-remote'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken, uploadOf } from '../../testing/test-uploads'

const users = { name: 'mf-users', basePath: '/user', routes: [{ path: '/user/enterprise', title: '企业认证', permission: 'user/getUserList' }] }
const builds = testBuilds()
const keyFile = (name: string) => join(builds.place, `${name}.pem`)

/** Makes a key by the command; returns the value for `DEPLOY_KEYS`. */
async function keyOf(name: string) {
  const { code, printed } = await consoleRemote('keygen', [keyFile(name)])
  expect(code).toBe(0)
  return printed.split('\n').at(-1)!
}

const NEWER_TOKEN = `newer-${deployToken('mf-users')}`

let server: TestServer
let url: string
beforeAll(async () => {
  const keys = { 'mf-users': [await keyOf('newer'), await keyOf('team')] }
  await keyOf('stranger')
  server = await startTestServer({ dataDir: builds.dataDir, deployTokens: { 'mf-users': [NEWER_TOKEN, deployToken('mf-users')] }, deployKeys: keys })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  rmSync(builds.place, { recursive: true })
})

function publish(version: string, ...args: string[]) {
  writeBuild(builds.buildDir, { ...users, version, code: `var v${version.replaceAll('.', '_')}` })
  const from = join(builds.buildDir, 'mf-users/dist')
  return consoleRemote('publish', ['mf-users', '--to', url, '--from', from, ...args], { DEPLOY_TOKEN: deployToken('mf-users') })
}

test('a private key is readable by its owner only, and is not overwritten', async () => {
  expect(statSync(keyFile('team')).mode & 0o777).toBe(0o600)
  const again = await consoleRemote('keygen', [keyFile('team')])
  expect([again.code, again.printed]).toEqual([1, expect.stringContaining('team.pem')])
})

test('with a key a team publishes only signed releases, and its token alone is not enough', async () => {
  expect(await publish('1.0.0', '--key', keyFile('team'))).toEqual({ code: 0, printed: 'mf-users 1.0.0：发布成功（修订号 1）' })
  expect(await publish('1.1.0')).toEqual({ code: 1, printed: '422 该模块的版本必须签名：console-remote publish --key <私钥文件>' })
  expect(await publish('1.1.0', '--key', keyFile('stranger'))).toEqual({ code: 1, printed: '422 签名不是由该模块的私钥对此内容所作' })
  expect((await publish('1.1.0', '--key', join(builds.place, 'nowhere.pem'))).printed).toContain('找不到私钥文件')
})

test('during a replacement old and new keys and tokens are accepted in any combination', async () => {
  const by = (token: string) =>
    consoleRemote('publish', ['mf-users', '--to', url, '--from', join(builds.buildDir, 'mf-users/dist'), '--key', keyFile('newer')], { DEPLOY_TOKEN: token })
  writeBuild(builds.buildDir, { ...users, version: '1.3.0', code: 'var newer' })
  expect(await by(NEWER_TOKEN)).toMatchObject({ code: 0, printed: expect.stringContaining('mf-users 1.3.0：发布成功') })
  writeBuild(builds.buildDir, { ...users, version: '1.4.0', code: 'var newest' })
  expect(await by(deployToken('mf-users'))).toMatchObject({ code: 0, printed: expect.stringContaining('mf-users 1.4.0：发布成功') })
  expect(await by(`${NEWER_TOKEN}x`)).toEqual({ code: 1, printed: '401 部署令牌无效' })
})

test('a signature is valid only for the signed text: another record, and another text in its place, are refused', async () => {
  const team = deployer(server, 'mf-users')
  writeBuild(builds.buildDir, { ...users, version: '1.2.0', code: 'var signed' })
  const ofAnother = sign(null, Buffer.from('another record'), createPrivateKey(readFileSync(keyFile('team')))).toString('base64url')
  for (const signature of [ofAnother, '', 'AAAA', 'not base64 §', Buffer.alloc(64).toString('base64url'), 'x'.repeat(5_000)]) {
    const { statusCode } = await team.publish(uploadOf(builds.buildDir, 'mf-users'), { signature })
    expect([signature.slice(0, 20), statusCode]).toEqual([signature.slice(0, 20), 422])
  }
})
