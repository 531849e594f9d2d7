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
let answer: unknown
beforeAll(async () => {
  stub = await stubService((body, { url, headers }) => {
    asked = { url: new URL(url!, stub.url), headers, body: String(body) }
    return typeof answer === 'string' ? answer : JSON.stringify(answer)
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
  expect(await gateway('aliyun').send(message)).toBe('1')
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
  const params: [string, string][] = [
    ['code', '{code}'],
    ['minutes', '5'],
  ]
  expect(await gateway('tencent', params).send(message)).toBe('1')
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
  expect(await httpGateway(stub.url).send(message)).toBeUndefined()
  expect(asked.headers['webhook-signature']).toBeUndefined()
})

describe('what became of a message', () => {
  const sent = { id: '134523^4351232', mobile: '13800000001', sentAt: new Date('2026-11-28T16:30:00Z') }
  const [delivered, onItsWay] = [{ outcome: 'delivered' }, undefined]
  const failed = (reason: string) => ({ outcome: 'failed', reason })

  test('SMS-04 阿里云 is asked by mobile, number and day of Shanghai, with a signature', async () => {
    const status = (SendStatus: unknown, ErrCode = 'DELIVERED') => {
      answer = { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{ SendStatus, ErrCode, Content: '验证码 123456', PhoneNum: '13800000001' }] } }
      return gateway('aliyun').receiptOf!(sent)
    }
    expect(await status(3)).toEqual(delivered)
    const { url, headers } = asked
    const query = Object.fromEntries(url.searchParams)
    expect(query).toEqual({ PhoneNumber: '13800000001', BizId: '134523^4351232', SendDate: '20261129', PageSize: '1', CurrentPage: '1' })
    const call = { host: url.host, action: 'QuerySendDetails', version: '2017-05-25', query, nonce: String(headers['x-acs-signature-nonce']) }
    expect(headers.authorization).toBe(aliyun.signedHeaders({ ...call, at: new Date(String(headers['x-acs-date'])) }, keys).authorization)
    expect(await status(1, '')).toEqual(onItsWay)
    expect(await status(2, 'MK:0013')).toEqual(failed('MK:0013'))
    answer = { Code: 'OK', TotalCount: 2, SmsSendDetailDTOs: { SmsSendDetailDTO: [] } }
    expect(await gateway('aliyun').receiptOf!(sent)).toEqual(onItsWay)
    await expect(status(4)).rejects.toThrow('The provider answered 4')
    answer = { Code: 'isv.ACCOUNT_NOT_EXISTS' }
    await expect(gateway('aliyun').receiptOf!(sent)).rejects.toThrow('isv.ACCOUNT_NOT_EXISTS')
  })

  test('SMS-04 腾讯云 is asked by mobile and time, with a signature; the message is found by its number', async () => {
    const status = (ReportStatus: string, Description: string) => {
      const others = { SerialNo: '1', ReportStatus: 'FAIL', Description: 'REJECTD' }
      answer = { Response: { PullSmsSendStatusSet: [others, { SerialNo: sent.id, ReportStatus, Description }], RequestId: 'r' } }
      return gateway('tencent').receiptOf!(sent)
    }
    expect(await status('SUCCESS', 'DELIVRD')).toEqual(delivered)
    const { url, headers, body } = asked
    const begin = sent.sentAt.getTime() / 1000 - 60
    expect(JSON.parse(body)).toEqual({
      ...{ PhoneNumber: '+8613800000001', SmsSdkAppId: '1400006666', BeginTime: begin, EndTime: expect.any(Number), Offset: 0, Limit: 100 },
    })
    const call = { service: 'sms', host: url.host, action: 'PullSmsSendStatusByPhoneNumber', body, at: new Date(Number(headers['x-tc-timestamp']) * 1000) }
    expect(headers.authorization).toBe(tencent.signedHeaders(call, keys).authorization)
    expect(await status('FAIL', '用户关机')).toEqual(failed('用户关机'))
    answer = { Response: { PullSmsSendStatusSet: [], RequestId: 'r' } }
    expect(await gateway('tencent').receiptOf!(sent)).toEqual(onItsWay)
    await expect(status('LATER', '')).rejects.toThrow('The provider answered LATER')
    answer = { Response: { Error: { Code: 'UnauthorizedOperation', Message: '…' } } }
    await expect(gateway('tencent').receiptOf!(sent)).rejects.toThrow('UnauthorizedOperation')
  })

  test('SMS-04 a gateway of the company’s own is asked by the receipt that it answered, signed as the message was', async () => {
    const key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
    answer = { receipt: 'r-1' }
    expect(await httpGateway(stub.url, key).send(message)).toBe('r-1')
    const status = (said: object) => {
      answer = said
      return httpGateway(stub.url, key).receiptOf!({ ...sent, id: 'r-1' })
    }
    expect(await status({ status: 'delivered' })).toEqual(delivered)
    expect(JSON.parse(asked.body)).toEqual({ receipt: 'r-1' })
    expect(() => new Webhook(key).verify(asked.body, asked.headers as Record<string, string>)).not.toThrow()
    expect(await status({ status: 'waiting' })).toEqual(onItsWay)
    expect(await status({ status: 'failed', reason: 'UNDELIV' })).toEqual(failed('UNDELIV'))
    await expect(status({})).rejects.toThrow('The provider answered undefined')
  })

  test('SMS-04 a reason that could repeat mobile or code is not kept', async () => {
    for (const reason of ['13800000001', 'to:+8613800000001', 'code_123456', 'two words', 'x'.repeat(81), { a: 1 }, null, undefined]) {
      answer = { status: 'failed', reason }
      const receipt = await httpGateway(stub.url).receiptOf!(sent)
      expect(receipt).toEqual(failed(reason === null ? 'null' : reason === undefined ? 'undefined' : 'nothing that it documents'))
    }
  })

  test('SMS-04 a message without a number that can be sent back has no receipt; nonsense is no status', async () => {
    for (const nonsense of [1, '', 'a b', '验证码', 'x'.repeat(101), {}, null]) {
      answer = { Code: 'OK', BizId: nonsense, receipt: nonsense, Response: { SendStatusSet: [{ Code: 'Ok', SerialNo: nonsense }] } }
      for (const one of [gateway('aliyun'), gateway('tencent'), httpGateway(stub.url)]) expect(await one.send(message)).toBeUndefined()
    }
    for (const nonsense of [
      null,
      7,
      '"text"',
      [],
      { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [{}] } },
      { Response: { PullSmsSendStatusSet: 'x' } },
    ]) {
      answer = nonsense
      for (const one of [gateway('aliyun'), gateway('tencent'), httpGateway(stub.url)]) await expect(one.receiptOf!(sent)).rejects.toThrow()
    }
    answer = '{"Content": 验证码 123456'
    for (const one of [gateway('aliyun'), gateway('tencent')]) await expect(one.receiptOf!(sent)).rejects.toThrow(/^The provider answered no JSON$/)
  })
})
