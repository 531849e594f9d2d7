import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@console/platform/contract/session'
import { generate } from 'selfsigned'
import { type Config, readConfig } from './config'
import { timeAuthority } from '../evidence/proof/time-authority'
import { chainNode } from '../evidence/proof/chain/node'
import { keyElsewhere } from '../evidence/proof/signing-key'
import { newTrace } from '../infra/outside/trace'
import { httpGateway } from '../infra/sms/http-gateway'
import { type StubService, stubService } from '../testing/stub-service'
import { testAuthority } from '../testing/test-authority'
import { startTestServer } from '../testing/test-server'
import { settingNames } from './settings'

const SECRET = 'geheim-K7'
const place = mkdtempSync(join(tmpdir(), 'console-secrets-'))
let service: StubService
beforeEach(async () => {
  service = await stubService(() => '{}')
})
afterEach(() => service.close())
afterAll(() => rmSync(place, { recursive: true }))

/** The message of a start with these settings; undefined if they are valid. */
function startError(env: Record<string, string>): string | undefined {
  try {
    readConfig(env)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Locations are not secret. */
const places = ['DATA_DIR', 'BUILD_DIR']
const named = settingNames.filter((name) => !places.includes(name))

test.each(named)('SEC-D1 a start that refuses %s does not repeat its value', (name) => {
  const values = [
    SECRET,
    `https://u:${SECRET}@h.example/x y`,
    `https://u:100%${SECRET}@h.example`,
    `ftp://u:${SECRET}@h`,
    `k1:${SECRET}`,
    `mf-users=${SECRET}`,
    `1,${SECRET}`,
  ]
  const answers = values.map((value) => startError({ [name]: value }))
  expect(answers.filter((answer) => answer?.includes(SECRET))).toEqual([])
})

const signAt = async (url: string) => keyElsewhere(url, new X509Certificate((await generate()).cert)).sign(Buffer.from('x'))

/** The settings that accept an address with credentials, and a call of each service. */
const called: Record<string, (url: string) => Promise<unknown>> = {
  SMS_HTTP_URL: (url) => httpGateway(url).send({ username: 'u@demo.cn', mobile: '13800000001', code: '123456', trace: newTrace() }),
  ISSUER_SIGNER_URL: signAt,
  ISSUER_SM_SIGNER_URL: signAt,
  TSA_URL: async (url) => timeAuthority({ url, roots: (await testAuthority()).roots }).stamp(Buffer.alloc(32)),
  CHAIN_RPC_URL: (url) => chainNode(url).chainId(),
}

test('the settings below are all that accept a password in their address; all others refuse it with a message', () => {
  const takes = named.filter((name) => {
    const fault = (value: string) =>
      startError({ [name]: value })?.includes(`配置 ${name} 无效：应为`) || startError({ [name]: value })?.includes(`配置 ${name} 无效：地址`)
    return !fault(`https://user:${SECRET}@service.example`) && fault(`https://user:100%${SECRET}@service.example`)
  })
  expect(takes).toEqual(Object.keys(called))
})

describe.each(Object.keys(called))('%s with a name and a password in it', (name) => {
  const withPassword = () => service.url.replace('//', `//${encodeURIComponent('公司')}:${encodeURIComponent('p@ss')}@`)

  test('is called with basic authorization', async () => {
    const authorizations: (string | undefined)[] = []
    service.answer = (_, { headers }) => {
      authorizations.push(headers.authorization)
      return '{}'
    }
    // Only the SMS provider answers like this.
    await called[name]!(withPassword()).catch(() => undefined)
    expect(authorizations).toEqual([`Basic ${Buffer.from('公司:p@ss').toString('base64')}`])
  })
})

test('LOGIN-04 SEC-D1 a code is sent by a provider whose address contains credentials; after a failure the log has the reason without them', async () => {
  const env = { SMS_GATEWAY: 'http', SMS_HTTP_URL: service.url.replace('//', `//user:${SECRET}@`), DEMO: '0', BUILD_DIR: 'none', DATA_DIR: place }
  const { sms, secrets } = readConfig(env)
  const server = await startTestServer({ sms, secrets })
  try {
    const { username, mobile } = await server.operator()
    const bodies: unknown[] = []
    service.answer = (body) => {
      bodies.push(JSON.parse(String(body)))
      return ''
    }
    expect((await server.request(session.sendSMS, { username })).json()).toMatchObject({ code: 200 })
    expect(bodies).toEqual([{ mobile, code: expect.stringMatching(/^\d{6}$/) }])

    const other = await server.operator()
    service.answer = (_body, _request, response) => void response.writeHead(302, { location: service.url.replace('//', `//user:${SECRET}@`) }).end()
    expect((await server.request(session.sendSMS, { username: other.username })).json()).toMatchObject({ code: 503 })
    expect(server.lines.join()).toMatch(/failed/)
    expect(server.lines.join()).not.toContain(SECRET)
  } finally {
    await server.close()
  }
})

test('SEC-D1 secrets in a library’s error text are not in the log: passwords in addresses, keys after their host, keys and tokens', async () => {
  const key = join(place, 'key')
  writeFileSync(key, '7'.repeat(64))
  const token = 't"oken'.padEnd(32, '-').replace('"', '_')
  const rpcKey = '9aa3d95b3bc440fa88ea12eaa4456161'
  const config: Config = readConfig({
    DATABASE_URL: ['postgres://u:p%40ssword', 'h/x'].join('@'),
    DATABASE_REPLICA_URL: ['postgres://u:r%40eplica', 'r/x'].join('@'),
    SMS_HTTP_URL: `https://sms.example/send?appkey=${SECRET}`,
    CHAIN_RPC_URL: `https://user:pass%22word@node.example/v3/${rpcKey}`,
    CHAIN_PRIVATE_KEY: key,
    DEPLOY_TOKENS: `mf-users=${token}`,
    PUBLIC_LINK_KEYS: `k1:${'l'.repeat(32)}`,
    DOCUMENT_KEYS: `k1:${'d'.repeat(32)}`,
    SECRET_KEYS: `k1:${'e'.repeat(32)}`,
    METRICS_TOKEN: 'm'.repeat(32),
    S3_BUCKET: 'console',
    S3_REGION: 'x',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 's3-secret',
    DATA_DIR: place,
  })
  const server = await startTestServer({ secrets: config.secrets })
  try {
    const secrets = [
      'p@ssword',
      'p%40ssword',
      'r@eplica',
      'r%40eplica',
      SECRET,
      'pass"word',
      rpcKey,
      '7'.repeat(64),
      token,
      'l'.repeat(32),
      'd'.repeat(32),
      'e'.repeat(32),
      'm'.repeat(32),
      's3-secret',
    ]
    server.lines.length = 0
    server.app.log.error({ err: new Error(`Invalid URL: ${secrets.join(' ')}`), seen: secrets }, secrets.join(' '))
    expect(server.lines).toHaveLength(1)
    expect(JSON.parse(server.lines[0]!)).toMatchObject({ seen: secrets.map(() => '…') })
    expect(secrets.filter((secret) => server.lines[0]!.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([])
  } finally {
    await server.close()
  }
})
