import { type OidcSettings, personIn } from './sign-in-service'

const claims = { username: 'email', realname: 'name', mobile: 'phone_number', groups: 'groups' }
const oidc: OidcSettings = {
  ...{ provider: 'oidc', issuer: 'https://id.example', clientId: 'console', clientSecret: 'x', name: '企业账号', scope: 'openid' },
  claims,
  roles: [],
}
const byPhone = { ...claims, username: 'phone_number' }
const email = 'wang@corp.cn'
const phone = '+8613700000001'

test.each([
  ['says so', { email, email_verified: true }, {}, email],
  ['says so in a text', { email, email_verified: 'true' }, {}, email],
  ['says no', { email, email_verified: false }, {}, undefined],
  ['says no in a text', { email, email_verified: 'false' }, {}, undefined],
  ['says no, whatever the setting', { email, email_verified: 'false' }, { verified: true }, undefined],
  ['says something else', { email, email_verified: 1 }, {}, undefined],
  ['says nothing', { email }, {}, undefined],
  ['says nothing, and verifies it by the setting', { email }, { verified: true }, email],
  ['says so of a mobile', { phone_number: phone, phone_number_verified: true }, { claims: byPhone }, '13700000001'],
  ['says no of a mobile', { phone_number: phone, phone_number_verified: false, email_verified: true }, { claims: byPhone }, undefined],
  ['says nothing of a mobile', { phone_number: phone, email_verified: true }, { claims: byPhone }, undefined],
  ['gives a name that nobody verifies', { upn: email }, { claims: { ...claims, username: 'upn' } }, email],
  ['of 飞书 names a member', { email }, { provider: 'feishu' as const }, email],
])('OIDC-01 an account is found by an address or a mobile that is verified: the provider %s', (_, given, more, username) => {
  const person = personIn(given, 'https://id.example u-1', { ...oidc, ...more })
  expect([person.username, person.unverified === true]).toEqual([username, username === undefined])
})

test('OIDC-01 who has no address at all is unknown, and not unverified', () => {
  expect(personIn({ name: '王芳' }, 'u', oidc)).toMatchObject({ username: undefined })
  expect(personIn({ name: '王芳' }, 'u', oidc)).not.toHaveProperty('unverified')
})

test('OIDC-01 a mobile that the provider calls unverified is not taken over', () => {
  const mobileOf = (more: object) => personIn({ email, email_verified: true, phone_number: phone, ...more }, 'u', oidc).mobile
  expect([{}, { phone_number_verified: true }, { phone_number_verified: false }, { phone_number_verified: 'false' }].map(mobileOf)).toEqual([
    phone,
    phone,
    undefined,
    undefined,
  ])
})
