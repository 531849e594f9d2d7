import { createHash } from 'node:crypto'
import dns from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../config/config'
import { type StubService, stubService } from '../../testing/stub-service'
import { fileStore } from './file-store'
import { s3Disk } from './s3'

const place = mkdtempSync(join(tmpdir(), 'console-oss-'))
const asked: { request: IncomingMessage; body: Buffer }[] = []
let service: StubService
beforeAll(async () => {
  service = await stubService((body, request, response) => {
    asked.push({ request, body })
    response.setHeader('content-type', 'application/xml')
    // As OSS and COS do.
    if (request.url?.startsWith('/console') && request.headers.host?.startsWith('oss-')) {
      response.statusCode = 403
      return '<Error><Code>SecondLevelDomainForbidden</Code><Message>Please use virtual hosted style to access.</Message></Error>'
    }
    if (request.url?.includes('list-type=2')) return '<ListBucketResult><Contents><Key>remotes/a</Key></Contents></ListBucketResult>'
    return request.url?.includes('delete') ? '<DeleteResult></DeleteResult>' : ''
  })
  // The names of the other company's service resolve to this machine.
  const { lookup } = dns
  jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((name: string, ...rest: never[]) =>
      (lookup as (...all: unknown[]) => void)(name.endsWith('oss-cn-test.example') ? '127.0.0.1' : name, ...rest)) as never)
})
beforeEach(() => (asked.length = 0))
afterAll(async () => {
  jest.restoreAllMocks()
  await service.close()
  rmSync(place, { recursive: true })
})

const bucket = (env: Record<string, string> = {}) =>
  readConfig({
    S3_BUCKET: 'console',
    S3_REGION: 'cn-test',
    S3_ENDPOINT: service.url.replace('127.0.0.1', 'oss-cn-test.example'),
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    DATA_DIR: place,
    ...env,
  }).s3!

test.each([
  ['the name of a service', {}, 'console.oss-cn-test.example', /^\/(?!console)/],
  ['an IP address', { S3_ENDPOINT: '' }, '127.0.0.1', /^\/console\//],
  ['S3_PATH_STYLE=0', { S3_PATH_STYLE: '0' }, 'console.oss-cn-test.example', /^\/(?!console)/],
])('BACK-02 %s: where the bucket is named', async (_, env, host, path) => {
  await fileStore({ dataDir: place, s3: bucket('S3_ENDPOINT' in env ? { S3_ENDPOINT: service.url } : env) }).put(Buffer.from('证件'))
  expect(asked.map(({ request }) => [request.headers.host?.split(':')[0], request.url])).toEqual([[host, expect.stringMatching(path)]])
})

test('BACK-02 a service that refuses the bucket in the path cannot be used with S3_PATH_STYLE=1', async () => {
  const put = fileStore({ dataDir: place, s3: bucket({ S3_PATH_STYLE: '1' }) }).put(Buffer.from('证件'))
  await expect(put).rejects.toThrow()
  expect(asked.map(({ request }) => request.headers.host?.split(':')[0])).toEqual(['oss-cn-test.example'])
})

test('no body is sent in chunks with a trailing checksum, which Aliyun OSS and Tencent COS refuse', async () => {
  const files = fileStore({ dataDir: place, s3: bucket() })
  const path = join(place, 'arrived')
  writeFileSync(path, 'x')
  await files.put(Buffer.from('证件'))
  await files.take(path, 'uploads/1')
  expect(asked).toHaveLength(2)
  for (const { request, body } of asked) {
    expect(Object.keys(request.headers).filter((name) => /checksum|trailer|content-encoding/.test(name))).toEqual([])
    expect(request.headers['x-amz-content-sha256']).not.toMatch(/TRAILER/)
    expect(['证件', 'x']).toContain(String(body))
  }
})

test('several objects are deleted with the MD5 of the list, which both require', async () => {
  await (await s3Disk(bucket())).deleteAll('remotes/')
  const { request, body } = asked.at(-1)!
  expect(String(body)).toContain('<Key>remotes/a</Key>')
  expect(request.headers['content-md5']).toBe(createHash('md5').update(body).digest('base64'))
})
