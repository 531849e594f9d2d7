import { get, integer, Nothing, post, routes, text, time, z } from '@console/platform/contract'
import { digitsOf } from '@console/platform/contract/pasted-number'
import { LoginForm } from '@console/platform/contract/session'

const password = text('登录密码', { required: '密码不能为空', max: 64 })
const code = text('动态码或恢复码', { required: '请输入动态码或恢复码', max: 16, form: digitsOf })
/** What the browser answers, as JSON of WebAuthn Level 3. */
const answer = text('通行密钥的回答', { required: '请按浏览器的提示确认', max: 16_000 })
/** What confirms a change beside the password: a code, or what a passkey has signed for `confirmation`. */
const factor = { code: z.optional(code), answer: z.optional(text('通行密钥', { max: 16_000 })) }
const publicKey = z.literal('public-key')
const userVerification = z.literal('required')

/** Options for the browser to sign in by a passkey. It offers the passkeys that it has for the console. */
export const SignInQuestion = z.object({ challenge: z.string(), rpId: z.string(), timeout: z.number(), userVerification })
export type SignInQuestion = z.infer<typeof SignInQuestion>

/** Options for the browser to confirm a change by one of the operator's own passkeys. */
export const Confirmation = z.object({ ...SignInQuestion.shape, allowCredentials: z.array(z.object({ type: publicKey, id: z.string() })) })
export type Confirmation = z.infer<typeof Confirmation>

/** Options for the browser to create a passkey. */
export const NewPasskeyQuestion = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number(),
  /** Those that the account has: an authenticator makes no second one. */
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), requireResidentKey: z.boolean(), userVerification }),
  attestation: z.literal('none'),
})
export type NewPasskeyQuestion = z.infer<typeof NewPasskeyQuestion>

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  since: time,
  /** When it last signed in, or confirmed a change. */
  lastUsed: z.nullable(time),
})
export type Passkey = z.infer<typeof Passkey>

const { username, password: signInPassword, imgCode, imgCodeToken } = LoginForm.shape

/** Passkeys of an operator, in place of codes by SMS: their own, and signing in by one. */
export const passkeys = routes({
  question: post('/api/login/getPasskeyQuestion', {
    summary: '用通行密钥登录：请浏览器确认的内容，几分钟内用一次',
    access: 'public',
    reads: true,
    input: z.strictObject({}),
    result: SignInQuestion,
  }),
  signIn: post('/api/login/loginByPasskey', {
    summary: '用通行密钥代替短信验证码登录',
    access: 'public',
    reads: true,
    success: '登录成功',
    input: z.strictObject({ username, password: signInPassword, imgCode, imgCodeToken, answer }),
    result: z.object({ token: z.string() }),
  }),
  list: get('/api/user/getPasskeys', {
    summary: '自己的通行密钥，和剩余的恢复码',
    access: 'signed-in',
    input: z.strictObject({}),
    result: z.object({
      passkeys: z.array(Passkey),
      /** Whether adding one takes a code or a passkey: there is a passkey or an authenticator already. */
      takesCode: z.boolean(),
      recoveryCodes: z.number(),
    }),
  }),
  confirmation: post('/api/user/getPasskeyConfirmation', {
    summary: '用自己的通行密钥确认更改：请浏览器确认的内容，几分钟内用一次',
    access: 'signed-in',
    reads: true,
    input: z.strictObject({}),
    result: Confirmation,
  }),
  begin: post('/api/user/beginPasskey', {
    summary: '开始添加通行密钥',
    access: 'signed-in',
    shownOnce: true,
    input: z.strictObject({ password, ...factor }),
    result: NewPasskeyQuestion,
  }),
  add: post('/api/user/addPasskey', {
    summary: '添加通行密钥；此前只用短信验证码的账号得到恢复码',
    access: 'signed-in',
    shownOnce: true,
    success: '通行密钥已添加',
    input: z.strictObject({ name: text('名称', { max: 30 }), answer }),
    result: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  remove: post('/api/user/removePasskey', {
    summary: '删除自己的通行密钥',
    access: 'signed-in',
    success: '通行密钥已删除',
    input: z.strictObject({ id: integer('通行密钥编号'), password, ...factor }),
    result: Nothing,
  }),
  renewCodes: post('/api/user/renewRecoveryCodes', {
    summary: '换一组恢复码，之前的不再有效；用于通行密钥和身份验证器',
    access: 'signed-in',
    shownOnce: true,
    success: '恢复码已更换',
    input: z.strictObject({ password, ...factor }),
    result: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
})
