import { rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { appNotice } from '@console/platform/contract/app-notice'
import { evidence } from '@console/platform/contract/evidence'
import { releasesIn } from '../../releases/store/releases-in'
import { apk } from '../../testing/apk'
import { multipartOf } from '../../testing/multipart'
import { startBucket, type TestBucket } from '../../testing/test-bucket'
import { testBuilds, writeBuild } from '../../testing/test-builds'
import { insertEvidence } from '../../testing/test-evidence'
import type { TestOperator } from '../../testing/test-operators'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { deployer, deployToken, uploadOf } from '../../testing/test-uploads'
import { insertUser } from '../../testing/test-users'
import { fileStore } from './file-store'
import type { S3Location } from './s3'

/**
 * What the bucket's service answers: undefined while it works, otherwise a status with a code; or it breaks the
 * connection.
 */
let failing: 'unreachable' | [status: number, code: string] | undefined

const builds = testBuilds()
let behind: TestBucket
const service = createServer((asked, answer) => {
  if (failing === 'unreachable') return void asked.socket.destroy()
  if (failing)
    return void answer
      .writeHead(failing[0], { 'content-type': 'application/xml' })
      .end(`<Error><Code>${failing[1]}</Code><Message>secret detail</Message></Error>`)
  const { method, url, headers } = asked
  asked.pipe(
    request(behind.s3.endpoint + url, { method, headers }, (found) => {
      answer.writeHead(found.statusCode!, found.headers)
      found.pipe(answer)
    }),
  )
})
let s3: S3Location
let server: TestServer
let as: TestOperator
beforeAll(async () => {
  behind = await startBucket(join(builds.place, 's3'))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  s3 = { ...behind.s3, endpoint }
  server = await startTestServer({ dataDir: builds.dataDir, s3, releases: s3, deployTokens: { 'mf-users': [deployToken('mf-users')] } })
  as = await server.operator({ permissions: 'all' })
})
afterAll(async () => {
  await server.close()
  service.close()
  await behind.close()
  rmSync(builds.place, { recursive: true })
})
afterEach(() => {
  failing = undefined
})

const authorization = () => ({ authorization: `Bearer ${as.token}` })
const team = () => deployer(server, 'mf-users')
function built(version: string) {
  writeBuild(builds.buildDir, { name: 'mf-users', version, basePath: '/user', routes: [], code: `var published = '${version}'` })
  return uploadOf(builds.buildDir, 'mf-users')
}
async function uploadPackage() {
  const { payload, type } = await multipartOf([['file', { name: 'a.apk', bytes: await apk() }]])
  return server.app.inject({ method: 'POST', url: appNotice.upload.path, headers: { ...authorization(), 'content-type': type }, payload })
}

const unavailable = { code: 503, msg: '文件存储暂时不可用，请稍后重试', data: { retryAfter: 5 } }

test.each([
  ['cannot be reached', 'unreachable', /无法连接 http:\/\/127/],
  ['has lost the bucket', [404, 'NoSuchBucket'], /存储桶 console 不存在/],
  ['no longer takes the key', [403, 'InvalidAccessKeyId'], /存储桶 console 拒绝访问（InvalidAccessKeyId）/],
  ['is broken', [500, 'InternalError'], /存储桶 console 的服务返回 500/],
] as const)('SEC-D4 SEC-R11 when S3 %s, each call that needs it says so in words, and the log says why', async (_, fault, logged) => {
  const { baoquan, id } = await insertEvidence(server.db, {
    userId: await insertUser(server.db),
    files: fileStore({ dataDir: builds.dataDir, s3 }),
    bytes: Buffer.from('合同'),
  })
  const { url } = await server.call(evidence.fileLink, { baoquan }, { as })
  const version = `1.${id}.0`
  expect((await team().publish(built(version))).statusCode).toBe(201)
  rmSync(releasesIn(builds.dataDir), { recursive: true })

  failing = typeof fault === 'string' ? fault : [...fault]
  server.lines.length = 0
  const answers = {
    file: await server.app.inject({ url, headers: authorization() }),
    upload: await uploadPackage(),
    publish: await team().publish(built(`1.${id}.1`)),
    remote: await server.app.inject({ url: `/remotes/mf-users/${version}/entry.js` }),
  }
  for (const [name, { statusCode, body }] of Object.entries(answers)) expect([name, statusCode, JSON.parse(body)]).toEqual([name, 503, unavailable])
  const failures = server.lines.filter((line) => line.includes('"msg":"failed"'))
  expect(failures).toHaveLength(4)
  for (const line of failures) expect(line).toMatch(logged)

  failing = undefined
  expect((await server.app.inject({ url, headers: authorization() })).body).toBe('合同')
  expect((await uploadPackage()).statusCode).toBe(200)
  expect((await team().publish(built(`1.${id}.1`))).statusCode).toBe(201)
  expect((await server.app.inject({ url: `/remotes/mf-users/${version}/entry.js` })).body).toBe(`var published = '${version}'`)
})
