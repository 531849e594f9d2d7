import type { IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { type StubService, stubService } from '../../testing/stub-service'
import { newTrace } from '../outside/trace'
import * as aliyun from './aliyun'
import { httpGateway } from './http-gateway'
import { smsGateway } from './sms-gateway'
import * as tencent from './tencent'

const message = { username: 'u@demo.cn', mobile: '13800000001', code: '123456', trace: newTrace() }
const keys = { keyId: 'key-id', keySecret: 'secret-of-the-key' }

let stub: StubService
let asked: { url: URL; headers: IncomingMessage['headers']; body: string }
/** What the provider answers, after it has read the call. */
let answer: object
beforeAll(async () => {
  stub = await stubService((body, { url, headers }) => {
    asked = { url: new URL(url!, stub.url), headers, body: String(body) }
    return JSON.stringify(answer)
  })
})
afterAll(() => stub.close())

const gateway = (name: 'aliyun' | 'tencent', params: [string, string][] = [['code', '{code}']]) =>
  smsGateway({ gateway: name, url: stub.url, ...keys, signName: '示例(签名)', template: 'SMS_1', appId: '1400006666', params }, () => undefined)

test('SMS-02 a call to 阿里云 is signed as in the example that its documents have', () => {
  const query = { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' }
  const call = { host: 'ecs.cn-shanghai.aliyuncs.com', action: 'RunInstances', version: '2014-05-26', query, at: new Date('2023-10-26T10:22:32Z') }
  const headers = aliyun.signedHeaders({ ...call, nonce: '3156853299f313e23d1673dc12e1703d' }, { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' })
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('SMS-02 阿里云 sends the approved text with the code, and its own code says why it did not', async () => {
  answer = { Code: 'OK', Message: 'OK', BizId: '1', RequestId: 'r' }
  await gateway('aliyun').send(message)
  const { url, headers } = asked
  expect(Object.fromEntries(url.searchParams)).toEqual({
    PhoneNumbers: '13800000001',
    SignName: '示例(签名)',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"123456"}',
  })
  expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
  const call = {
    host: url.host,
    action: 'SendSms',
    version: '2017-05-25',
    query: Object.fromEntries(url.searchParams),
    nonce: String(headers['x-acs-signature-nonce']),
  }
  expect(headers.authorization).toBe(aliyun.signedHeaders({ ...call, at: new Date(String(headers['x-acs-date'])) }, keys).authorization)
  answer = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发小时级流控 13800000001' }
  await expect(gateway('aliyun').send(message)).rejects.toThrow(/^The provider answered isv.BUSINESS_LIMIT_CONTROL$/)
  answer = {}
  await expect(gateway('aliyun').send(message)).rejects.toThrow('The provider answered undefined')
})

test('SMS-03 a call to 腾讯云 is signed as in the example that its documents have', () => {
  const body = '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}'
  const call = { service: 'cvm', host: 'cvm.tencentcloudapi.com', action: 'DescribeInstances', body, at: new Date(1551113065_000) }
  const headers = tencent.signedHeaders(call, { keyId: 'AKID********************************', keySecret: '********************************' })
  expect(headers.authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKID********************************/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  )
})

test('SMS-03 腾讯云 sends the approved text with its variables in order, and its own code says why it did not', async () => {
  answer = { Response: { SendStatusSet: [{ Code: 'Ok', Message: 'send success', SerialNo: '1' }], RequestId: 'r' } }
  await gateway('tencent', [
    ['code', '{code}'],
    ['minutes', '5'],
  ]).send(message)
  const { url, headers, body } = asked
  expect(JSON.parse(body)).toEqual({
    ...{ PhoneNumberSet: ['+8613800000001'], SmsSdkAppId: '1400006666', SignName: '示例(签名)', TemplateId: 'SMS_1', TemplateParamSet: ['123456', '5'] },
  })
  expect(headers).toMatchObject({
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': 'ap-guangzhou',
    'content-type': 'application/json; charset=utf-8',
  })
  const call = { service: 'sms', host: url.host, action: 'SendSms', body, at: new Date(Number(headers['x-tc-timestamp']) * 1000) }
  expect(headers.authorization).toBe(tencent.signedHeaders(call, keys).authorization)
  answer = { Response: { SendStatusSet: [{ Code: 'LimitExceeded.PhoneNumberDailyLimit', Message: '…' }] } }
  await expect(gateway('tencent').send(message)).rejects.toThrow(/^The provider answered LimitExceeded.PhoneNumberDailyLimit$/)
  answer = { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: '…' } } }
  await expect(gateway('tencent').send(message)).rejects.toThrow('AuthFailure.SignatureFailure')
})

test('SMS-01 a gateway of the company’s own is called with a signature of Standard Webhooks, and without a key with none', async () => {
  const key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  answer = {}
  await httpGateway(stub.url, key).send(message)
  expect(JSON.parse(asked.body)).toEqual({ mobile: '13800000001', code: '123456' })
  const verify = (body: string) => new Webhook(key).verify(body, asked.headers as Record<string, string>)
  expect(() => verify(asked.body)).not.toThrow()
  expect(() => verify(asked.body.replace('123456', '000000'))).toThrow()
  await httpGateway(stub.url).send(message)
  expect(asked.headers['webhook-signature']).toBeUndefined()
})
