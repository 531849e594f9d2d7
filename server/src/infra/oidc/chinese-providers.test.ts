import type { IncomingMessage } from 'node:http'
import { type StubService, stubService } from '../../testing/stub-service'
import { providerOf } from './provider'
import type { OidcSettings, Provider } from './sign-in-service'

/** What a provider was asked, in turn. */
const asked: { method: string; path: string; query: Record<string, string>; headers: IncomingMessage['headers']; body: Record<string, string> }[] = []
let stub: StubService
/** By the path of a call. */
let answers: Record<string, object>

beforeAll(async () => {
  stub = await stubService((body, { method, url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://stub')
    asked.push({ method: method!, path: pathname, query: Object.fromEntries(searchParams), headers, body: body.length ? JSON.parse(String(body)) : {} })
    const answer = answers[pathname]
    if (!answer) response.statusCode = 404
    response.setHeader('content-type', 'application/json')
    return JSON.stringify(answer ?? {})
  })
})
beforeEach(() => void asked.splice(0))
afterAll(() => stub.close())

const CALLBACK = 'https://console.example/api/oidc/callback'
const claims: Record<Exclude<Provider, 'oidc'>, OidcSettings['claims']> = {
  wecom: { username: 'userid', realname: 'name', mobile: 'mobile', groups: 'department' },
  dingtalk: { username: 'mobile', realname: 'nick', mobile: 'mobile', groups: 'groups' },
  feishu: { username: 'enterprise_email', realname: 'name', mobile: 'mobile', groups: 'groups' },
}

const settings = (provider: keyof typeof claims): OidcSettings => ({
  ...{ provider, issuer: stub.url, clientId: 'app', clientSecret: 'secret-of-the-app', agentId: '1000002' },
  ...{ name: '企业账号', scope: '', domain: 'corp.cn', claims: claims[provider], roles: [] },
})
const serviceOf = (provider: keyof typeof claims) => providerOf(settings(provider), CALLBACK)

test.each([
  [
    'feishu',
    'https://accounts.feishu.cn/open-apis/authen/v1/authorize',
    { client_id: 'app', response_type: 'code', code_challenge_method: 'S256', code_challenge: expect.stringMatching(/^[\w-]{43}$/) },
  ],
  ['dingtalk', 'https://login.dingtalk.com/oauth2/auth', { client_id: 'app', response_type: 'code', scope: 'openid', prompt: 'consent' }],
  ['wecom', 'https://login.work.weixin.qq.com/wwlogin/sso/login', { login_type: 'CorpApp', appid: 'app', agentid: '1000002' }],
] as const)('OIDC-08 %s is begun at its own page', async (provider, page, query) => {
  const { address, state } = await providerOf({ ...settings(provider), issuer: undefined }, CALLBACK).begin()
  const { origin, pathname, searchParams } = new URL(address)
  expect([origin + pathname, Object.fromEntries(searchParams)]).toEqual([page, { ...query, redirect_uri: CALLBACK, state }])
  expect(state).toMatch(/^[\w-]{43}$/)
})

test('OIDC-08 飞书: a code and its verifier for a token, and the token for a person', async () => {
  answers = {
    '/open-apis/authen/v2/oauth/token': { code: 0, access_token: 'u-1', expires_in: 7200, token_type: 'Bearer' },
    '/open-apis/authen/v1/user_info': {
      code: 0,
      msg: 'success',
      data: { name: '王芳', open_id: 'ou-1', enterprise_email: 'wang@corp.cn', mobile: '+8613700000001' },
    },
  }
  const person = await serviceOf('feishu').finish('?code=c-1&state=s', { state: 's', nonce: '', verifier: 'v-1' })
  expect(person).toEqual({ subject: 'feishu app ou-1', username: 'wang@corp.cn', realname: '王芳', mobile: '+8613700000001', groups: [], sid: '' })
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /open-apis/authen/v2/oauth/token', 'GET /open-apis/authen/v1/user_info'])
  expect(asked[0]!.body).toEqual({
    ...{ grant_type: 'authorization_code', client_id: 'app', client_secret: 'secret-of-the-app', code: 'c-1', redirect_uri: CALLBACK, code_verifier: 'v-1' },
  })
  expect(asked[1]!.headers.authorization).toBe('Bearer u-1')
})

test('OIDC-08 钉钉: its own name for the code, and its own header for the token; an account may be named by the mobile', async () => {
  answers = {
    '/v1.0/oauth2/userAccessToken': { accessToken: 'd-1', expireIn: 7200 },
    '/v1.0/contact/users/me': { nick: '王芳', unionId: 'un-1', openId: 'op-1', mobile: '13700000001', stateCode: '86' },
  }
  const person = await serviceOf('dingtalk').finish('?authCode=c-1&state=s', { state: 's', nonce: '', verifier: '' })
  expect(person).toEqual({ subject: 'dingtalk un-1', username: '13700000001', realname: '王芳', mobile: '13700000001', groups: [], sid: '' })
  expect(asked[0]!.body).toEqual({ clientId: 'app', clientSecret: 'secret-of-the-app', grantType: 'authorization_code', code: 'c-1' })
  expect(asked[1]!.headers['x-acs-dingtalk-access-token']).toBe('d-1')
})

test.each([
  ['49', '15112345678', '+4915112345678'],
  ['+1', '5112345678', '+15112345678'],
  ['+86', '13700000001', '13700000001'],
  [undefined, '13700000001', '13700000001'],
  ['', '13700000001', '13700000001'],
])('OIDC-08 钉钉: with the code %s of a country %s names %s', async (stateCode, mobile, named) => {
  answers = {
    '/v1.0/oauth2/userAccessToken': { accessToken: 'd-1', expireIn: 7200 },
    '/v1.0/contact/users/me': { nick: '王芳', unionId: 'un-1', openId: 'op-1', mobile, stateCode },
  }
  const person = await serviceOf('dingtalk').finish('?authCode=c-1&state=s', { state: 's', nonce: '', verifier: '' })
  expect(person).toMatchObject({ username: named, mobile: named })
})

test('OIDC-08 企业微信: the member of a code; departments are groups, and a name gets the domain of the company', async () => {
  answers = {
    '/cgi-bin/gettoken': { errcode: 0, errmsg: 'ok', access_token: 'w-1', expires_in: 7200 },
    '/cgi-bin/auth/getuserinfo': { errcode: 0, errmsg: 'ok', userid: 'WangFang' },
    '/cgi-bin/user/get': { errcode: 0, errmsg: 'ok', userid: 'WangFang', name: '王芳', department: [2, 7] },
  }
  const person = await serviceOf('wecom').finish('?code=c-1&state=s', { state: 's', nonce: '', verifier: '' })
  expect(person).toEqual({ subject: 'wecom app wangfang', username: 'WangFang@corp.cn', realname: '王芳', mobile: undefined, groups: ['2', '7'], sid: '' })
  expect(asked.map(({ path, query }) => [path, query])).toEqual([
    ['/cgi-bin/gettoken', { corpid: 'app', corpsecret: 'secret-of-the-app' }],
    ['/cgi-bin/auth/getuserinfo', { access_token: 'w-1', code: 'c-1' }],
    ['/cgi-bin/user/get', { access_token: 'w-1', userid: 'WangFang' }],
  ])
})

test.each([
  ['feishu', '?code=c', { '/open-apis/authen/v2/oauth/token': { code: 20003, error: 'invalid_grant' } }, 'The service answered code 20003'],
  ['feishu', '?code=c', {}, 'The service answered 404'],
  ['dingtalk', '?authCode=c', { '/v1.0/oauth2/userAccessToken': { accessToken: 'd' }, '/v1.0/contact/users/me': {} }, 'the provider names nobody'],
  ['wecom', '?code=c', { '/cgi-bin/gettoken': { errcode: 40001, errmsg: 'invalid credential' } }, 'The service answered errcode 40001'],
  [
    'wecom',
    '?code=c',
    { '/cgi-bin/gettoken': { errcode: 0, access_token: 'w' }, '/cgi-bin/auth/getuserinfo': { errcode: 0, openid: 'outside' } },
    'the provider names nobody of the company',
  ],
] as const)('OIDC-08 %s signs nobody in without an answer that names them, and no message has a secret', async (provider, search, given, message) => {
  answers = { ...given }
  await expect(serviceOf(provider).finish(search, { state: 's', nonce: '', verifier: '' })).rejects.toThrow(message)
})

test.each(['feishu', 'dingtalk', 'wecom'] as const)('OIDC-08 who turns back at %s has cancelled', async (provider) => {
  await expect(serviceOf(provider).finish('?state=s', { state: 's', nonce: '', verifier: '' })).rejects.toMatchObject({ error: 'access_denied' })
})
