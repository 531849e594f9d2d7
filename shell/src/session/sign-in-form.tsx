import { digitsOf } from '@console/platform/contract/pasted-number'
import { AUTHENTICATOR, LoginForm, session as calls } from '@console/platform/contract/session'
import { Alert, Button } from '@console/platform/ui/core'
import { Form, Input, rulesOf } from '@console/platform/ui/form'
import { useEffect, useState } from 'react'
import { messageOf } from '../message-of'
import { useBoundMobile } from './bound-mobile'
import { Captcha, useCaptcha } from './captcha'
import { useOneAtATime } from './one-at-a-time'
import { ProviderSignIn } from './provider-sign-in'
import css from './sign-in.module.css'
import { useSignInWays } from './sign-in-ways'
import { useSmsCode } from './sms-code'
import { useSession } from './use-session'

interface SignInFormProps {
  /** The account whose session is renewed; it cannot be changed. */
  account?: string
  /** Of the sign-in page's address; nothing where the form stands over a page that stays. */
  search?: string
  onSignedIn: (token: string, account: string) => Promise<void>
}

interface Fields {
  username: string
  password: string
  imgCode: string
  smsCode: string
}

const { username, password, imgCode, smsCode } = LoginForm.shape

/** The same for every account: neither the masked mobile nor the countdown shows whether it exists. */
const NOT_RECEIVED = '没有收到短信？请核对账号：账号有误或已停用时不会发送，页面也不会提示。'

/** Account, password, captcha and SMS code. What was typed stays when signing in fails. */
export function SignInForm({ account, search, onSignedIn }: SignInFormProps) {
  const { http } = useSession().session
  const [form] = Form.useForm<Fields>()
  const typed = Form.useWatch('username', form)
  const ways = useSignInWays(http)
  /** By an authenticator, in place of SMS. */
  const [byApp, setByApp] = useState(false)
  const captcha = useCaptcha(http)
  const sms = useSmsCode(http)
  const { mobile, lookUp } = useBoundMobile(http)
  const [failure, setFailure] = useState<string>()
  const [sendCode, isSendingCode] = useOneAtATime(trySendCode)
  const [signIn, isSigningIn] = useOneAtATime(trySignIn)

  const typedAccount = () => (form.getFieldValue('username') ?? account ?? '').trim()
  const complain = (name: keyof Fields, error: string) => form.setFields([{ name, errors: [error] }])

  // In a renewal nobody leaves the account's field, so the mobile is looked up on mount.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an account
  useEffect(() => void (account && mobileOf(account)), [account])

  /** Resolves to the account's mobile, or to '' when it has none, or to undefined when the request failed; the reason is then shown under the account. */
  async function mobileOf(of: string) {
    try {
      return (await lookUp(of)) ?? ''
    } catch (error) {
      if (typedAccount() === of) complain('username', messageOf(error))
    }
  }

  async function trySendCode() {
    const of = typedAccount()
    setFailure(undefined)
    form.setFields([{ name: 'username', errors: [] }])
    const bound = of && (await mobileOf(of))
    if (bound === undefined) return
    if (!bound) return complain('username', '请先输入正确账号')
    try {
      await sms.send(of)
      form.setFields([{ name: 'smsCode', errors: [] }])
      form.focusField('smsCode')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  async function trySignIn(fields: Fields) {
    const smsCodeToken = byApp ? AUTHENTICATOR : sms.tokenFor(fields.username.trim())
    if (!smsCodeToken) return complain('smsCode', '请获取短信验证码')
    setFailure(undefined)
    try {
      const { token } = await http.call(calls.login, {
        ...fields,
        imgCode: digitsOf(fields.imgCode),
        smsCode: digitsOf(fields.smsCode),
        imgCodeToken: captcha.token,
        smsCodeToken,
      })
      sms.forget()
      await onSignedIn(token, fields.username.trim())
    } catch (error) {
      setFailure(messageOf(error))
      form.setFields([{ name: 'imgCode', value: '', errors: [] }])
      form.focusField('imgCode')
      captcha.refresh()
    }
  }

  function switchCode() {
    setByApp(!byApp)
    setFailure(undefined)
    form.setFields([{ name: 'smsCode', value: '', errors: [] }])
  }

  return (
    <Form
      form={form}
      initialValues={{ username: account }}
      onFinish={signIn}
      layout="vertical"
      size="large"
      requiredMark={false}
      validateTrigger={false}
      onValuesChange={(changed) => form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof Fields, errors: [] })))}
    >
      <Form.Item name="username" rules={rulesOf(username)} extra={mobile && mobile.of === typed?.trim() && `当前账号绑定手机号为：${mobile.text}`}>
        <Input
          placeholder="账号"
          aria-label="账号"
          autoComplete="username"
          readOnly={account !== undefined}
          // antd focuses the first field of a dialog that Tab reaches: this makes it the password.
          tabIndex={account === undefined ? undefined : -1}
          autoFocus={account === undefined}
          onBlur={() => typedAccount() && mobileOf(typedAccount())}
        />
      </Form.Item>
      <Form.Item name="password" rules={rulesOf(password)}>
        <Input.Password placeholder="密码" aria-label="密码" autoComplete="current-password" />
      </Form.Item>
      <div className={css.row}>
        <Form.Item name="imgCode" rules={rulesOf(imgCode)} className={css.grow}>
          <Input placeholder="图形验证码" aria-label="图形验证码" autoComplete="off" maxLength={16} />
        </Form.Item>
        <Captcha {...captcha} />
      </div>
      {byApp ? (
        <Form.Item name="smsCode" rules={[{ required: true, message: '请输入动态码或恢复码' }]}>
          <Input placeholder="动态码或恢复码" aria-label="动态码或恢复码" inputMode="numeric" autoComplete="one-time-code" maxLength={16} autoFocus />
        </Form.Item>
      ) : (
        <div className={css.row}>
          <Form.Item name="smsCode" rules={rulesOf(smsCode)} className={css.grow} extra={sms.tokenFor(typed?.trim() ?? '') && NOT_RECEIVED}>
            <Input placeholder="短信验证码" aria-label="短信验证码" inputMode="numeric" autoComplete="one-time-code" maxLength={16} />
          </Form.Item>
          <Button className={css.beside} onClick={sendCode} disabled={isSendingCode || sms.secondsLeft > 0}>
            {sms.secondsLeft > 0 ? `${sms.secondsLeft} 秒后重发` : '发送短信'}
          </Button>
        </div>
      )}
      {failure && <Alert className={css.failure} type="error" showIcon title={failure} role="alert" />}
      <Button type="primary" htmlType="submit" block loading={isSigningIn}>
        登录
      </Button>
      {ways.authenticator && (
        <p className={css.help}>
          {byApp ? '没有启用身份验证器？' : '已启用身份验证器？'}
          <button type="button" className={css.switch} onClick={switchCode}>
            {byApp ? '改用短信验证码' : '改用动态码'}
          </button>
        </p>
      )}
      <p className={css.help}>无法登录？连续输错密码的账号会被锁定，请联系本单位的系统管理员解锁或重设密码。</p>
      {ways.provider !== null && <ProviderSignIn name={ways.provider} search={search} />}
    </Form>
  )
}
