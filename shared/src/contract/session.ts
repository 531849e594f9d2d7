import { get, integer, labelled, Nothing, post, routes, text, z } from '@console/platform/contract'
import { digitsOf } from './pasted-number'
import { accountPassword } from '@console/platform/contract/password'
import { Preference } from '@console/platform/contract/preferences'

/** Account names are compared without case. */
const username = labelled(text('账号', { required: '帐号不能为空', max: 64 }).check(z.toLowerCase()), '账号', '帐号不能为空')

export const LoginForm = z.strictObject({
  username,
  password: text('密码', { required: '密码不能为空', max: 64 }),
  imgCode: text('图形验证码', { required: '请输入验证码', max: 16, form: digitsOf }),
  imgCodeToken: text('图形验证码凭据', { required: '请输入验证码', max: 128 }),
  /** Codes may be typed with spaces, dashes or full-width digits. */
  smsCode: text('短信验证码', { required: '请输入短信验证码', max: 16, form: digitsOf }),
  smsCodeToken: text('短信验证码凭据', { required: '请获取短信验证码', max: 128 }),
})

/** In place of the token of an SMS when the code is one of the account's authenticator. */
export const AUTHENTICATOR = 'authenticator'

export const CurrentUser = z.object({
  realname: z.string(),
  /** The account's user name. */
  account: z.string(),
  /** Changes whenever what the account may do has changed. */
  permissionsVersion: z.number(),
  /** What they have set for themselves, by its key. A back end without it leaves it out. */
  preferences: z.optional(z.record(z.string(), Preference)),
  /** The `capabilities` of the back end. If it is absent, an unknown call shows that a feature is absent. */
  capabilities: z.optional(z.array(z.string())),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** Seconds without use after which a session locks itself. */
export const IDLE_LIMIT_S = 30 * 60

const SessionLock = z.object({
  locked: z.boolean(),
  /** Seconds until the session locks itself, unless it is used; 0 when it is locked. */
  secondsLeft: z.number(),
  /** The name of the identity provider that opened the session: it is unlocked by a new sign-in there. */
  provider: z.optional(z.string()),
})

export const UnlockForm = z.strictObject({ password: LoginForm.shape.password })

/** The new password twice, against typing errors. */
const PasswordChange = z
  .strictObject({
    password: text('原密码', { required: '原密码不能为空', max: 64 }),
    newPassword: accountPassword('新密码'),
    repeated: text('确认新密码', { required: '请再次输入新密码', max: 64 }),
  })
  .check(z.refine(({ newPassword, repeated }) => newPassword === repeated, { error: '两次输入的新密码不一致', path: ['repeated'] }))

/** One place where the account is signed in. */
export const OwnSession = z.object({
  id: z.number(),
  /** The session of this call. */
  current: z.boolean(),
  since: z.string(),
  /** To the minute. */
  lastSeen: z.string(),
  /** Null, as is the browser, where the session is older than the record of it. */
  ip: z.nullable(z.string()),
  /** The browser, or the system of the company that opened the session for its operator. */
  browser: z.nullable(z.string()),
})
export type OwnSession = z.infer<typeof OwnSession>

/** Messages of the sign-in page for failed sign-ins by the company's identity provider. */
export const signInProblems = {
  cancelled: '已取消登录',
  expired: '登录已过期，或不是在此浏览器中开始的，请重新登录',
  unavailable: '企业账号服务暂时不可用，请稍后重试',
  invalid: '企业账号服务的回答不正确，请重试；仍然如此时，请联系本单位的系统管理员',
  busy: '登录太频繁，请稍后重试',
  unknown: '您的企业账号还没有开通运营后台，请联系本单位的系统管理员',
  unverified: '企业账号服务没有说明您的邮箱或手机号已验证，无法确定您的账号，请联系本单位的系统管理员',
  role: '您的企业账号在运营后台没有角色，请联系本单位的系统管理员',
  disabled: '您的账号或其角色已禁用，请联系本单位的系统管理员',
  super: '超级管理员不能用企业账号登录，请用账号、密码和短信验证码登录',
  other: '该账号已由另一个企业账号使用，请联系本单位的系统管理员',
} as const
export type SignInProblem = keyof typeof signInProblems

const account = z.strictObject({ username })
const nothing = z.strictObject({})

export const session = routes({
  signInWays: get('/api/login/getWays', {
    summary: '登录方式：企业账号的名称（没有时为空），以及能否用身份验证器的动态码、通行密钥代替短信验证码',
    access: 'public',
    input: nothing,
    result: z.object({ provider: z.nullable(z.string()), authenticator: z.optional(z.boolean()), passkey: z.optional(z.boolean()) }),
  }),
  getImgCode: get('/api/login/getImgCode', {
    summary: '图形验证码',
    access: 'public',
    input: nothing,
    result: z.object({ imgCodeToken: z.string(), image: z.string() }),
  }),
  getMobile: post('/api/login/getMobile', {
    summary: '账号绑定的手机号（脱敏）',
    access: 'public',
    reads: true,
    input: account,
    result: z.object({ mobile: z.string() }),
  }),
  sendSMS: post('/api/login/sendSMS', {
    summary: '发送短信验证码',
    access: 'public',
    reads: true,
    success: '短信验证码已发送',
    input: account,
    result: z.object({ smsToken: z.string() }),
  }),
  login: post('/api/login/login', {
    summary: '登录',
    access: 'public',
    reads: true,
    success: '登录成功',
    input: LoginForm,
    result: z.object({ token: z.string() }),
  }),
  logout: get('/api/user/logout', {
    summary: '退出登录',
    access: 'signed-in',
    whileLocked: true,
    success: '已退出登录',
    input: nothing,
    result: Nothing,
  }),
  getLock: get('/api/user/getLock', {
    summary: '会话是否锁定，多久后自动锁定',
    access: 'signed-in',
    passive: true,
    whileLocked: true,
    input: nothing,
    result: SessionLock,
  }),
  keepAwake: post('/api/user/keepAwake', { summary: '继续使用，推迟自动锁定', access: 'signed-in', reads: true, input: nothing, result: Nothing }),
  lock: post('/api/user/lock', {
    summary: '锁定会话',
    access: 'signed-in',
    reads: true,
    passive: true,
    whileLocked: true,
    input: nothing,
    result: Nothing,
  }),
  unlock: post('/api/user/unlock', {
    summary: '以密码解锁会话',
    access: 'signed-in',
    reads: true,
    passive: true,
    whileLocked: true,
    success: '已解锁',
    input: UnlockForm,
    result: Nothing,
  }),
  changePassword: post('/api/user/changePassword', {
    summary: '修改自己的密码，并结束其他登录',
    access: 'signed-in',
    success: '密码已修改，其他设备上的登录已结束',
    input: PasswordChange,
    result: Nothing,
  }),
  sessions: get('/api/user/getSessions', { summary: '自己的登录设备', access: 'signed-in', input: nothing, result: z.array(OwnSession) }),
  endSession: post('/api/user/endSession', {
    summary: '结束自己在另一处的登录',
    access: 'signed-in',
    success: '该设备已下线',
    input: z.strictObject({ id: integer('登录编号', { required: '请选择要结束的登录' }) }),
    result: Nothing,
  }),
  endOtherSessions: post('/api/user/endOtherSessions', {
    summary: '结束自己的其他全部登录',
    access: 'signed-in',
    success: '其他设备已全部下线',
    input: nothing,
    result: Nothing,
  }),
  currentUser: post('/api/AdminUser/getCurrentUser', { summary: '当前用户', access: 'signed-in', reads: true, input: nothing, result: CurrentUser }),
})
