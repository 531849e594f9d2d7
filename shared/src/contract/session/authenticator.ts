import { get, Nothing, post, routes, text, time, z } from '@console/platform/contract'
import { digitsOf } from '@console/platform/contract/pasted-number'

const password = text('登录密码', { required: '密码不能为空', max: 64 })
/** May be typed with spaces, dashes or full-width digits. */
const code = (label: string) => text(label, { required: `请输入${label}`, max: 16, form: digitsOf })

/** An operator's own authenticator app, in place of codes by SMS. */
export const authenticator = routes({
  get: get('/api/user/getAuthenticator', {
    summary: '自己的身份验证器：启用时间、剩余的恢复码和通行密钥的数量',
    access: 'signed-in',
    input: z.strictObject({}),
    result: z.object({ since: z.nullable(time), recoveryCodes: z.number(), passkeys: z.optional(z.number()) }),
  }),
  begin: post('/api/user/beginAuthenticator', {
    summary: '开始设置身份验证器',
    access: 'signed-in',
    shownOnce: true,
    /**
     * Beside passkeys it takes one of them, by what it has signed for their `confirmation`, or a recovery code, which
     * is spent when the authenticator is enabled.
     */
    input: z.strictObject({ password, code: z.optional(code('恢复码')), answer: z.optional(text('通行密钥', { max: 16_000 })) }),
    result: z.object({ secret: z.string(), address: z.string() }),
  }),
  enable: post('/api/user/enableAuthenticator', {
    summary: '以第一个动态码启用身份验证器，得到恢复码',
    access: 'signed-in',
    shownOnce: true,
    success: '身份验证器已启用',
    input: z.strictObject({ code: code('动态码') }),
    result: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  disable: post('/api/user/disableAuthenticator', {
    summary: '停用身份验证器，改回短信验证码',
    access: 'signed-in',
    success: '身份验证器已停用',
    input: z.strictObject({ password, code: code('动态码或恢复码') }),
    result: Nothing,
  }),
})
