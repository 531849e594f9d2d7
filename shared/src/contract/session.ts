import { get, labelled, Nothing, post, routes, text, z } from '@console/platform/contract'

/** Account names are compared without case. */
const username = labelled(text('账号', { required: '帐号不能为空', max: 64 }).check(z.toLowerCase()), '账号', '帐号不能为空')

export const LoginForm = z.strictObject({
  username,
  password: text('密码', { required: '密码不能为空', max: 64 }),
  imgCode: text('图形验证码', { required: '请输入验证码', max: 16 }),
  imgCodeToken: text('图形验证码凭据', { required: '请输入验证码', max: 128 }),
  smsCode: text('短信验证码', { required: '请输入短信验证码', max: 16 }),
  smsCodeToken: text('短信验证码凭据', { required: '请获取短信验证码', max: 128 }),
})

export const CurrentUser = z.object({
  realname: z.string(),
  /** The account's user name. */
  account: z.string(),
  /** Changes whenever what the account may do has changed. */
  permissionsVersion: z.number(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

const account = z.strictObject({ username })
const nothing = z.strictObject({})

export const session = routes({
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
  logout: get('/api/user/logout', { summary: '退出登录', access: 'signed-in', success: '已退出登录', input: nothing, result: Nothing }),
  currentUser: post('/api/AdminUser/getCurrentUser', { summary: '当前用户', access: 'signed-in', reads: true, input: nothing, result: CurrentUser }),
})
