import { digitsOf } from '@console/platform/contract/pasted-number'
import { AUTHENTICATOR, LoginForm, session as calls } from '@console/platform/contract/session'
import { passkeys } from '@console/platform/contract/session/passkeys'
import { Alert, Button } from '@console/platform/ui/core'
import { Form, Input, rulesOf } from '@console/platform/ui/form'
import { useEffect, useState } from 'react'
import { messageOf } from '../message-of'
import { useBoundMobile } from './bound-mobile'
import { Captcha, useCaptcha } from './captcha'
import { useOneAtATime } from './one-at-a-time'
import { findPasskeyProblem, passkeyProblems } from './passkey-support'
import { ProviderSignIn } from './provider-sign-in'
import css from './sign-in.module.css'
import { keepSignedInBy, lastSignedInBy, type SecondFactor, useSignInWays } from './sign-in-ways'
import { useSmsCode } from './sms-code'
import { useSession } from './use-session'

interface SignInFormProps {
  /** The account whose session is renewed; it cannot be changed. */
  account?: string
  /** From the address of the sign-in page; undefined where the form is above a page that stays. */
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
const NOT_RECEIVED = [
  '一分钟后仍没有收到，可以重新发送。',
  '请核对账号：账号有误或已停用时不会发送，页面也不会提示。',
  '请本单位的系统管理员核对账号绑定的手机号。',
]
/** Where the server has other factors. */
const NOT_SENT = '启用了身份验证器或通行密钥的账号不发短信：请改用动态码（也可以填恢复码）或通行密钥。'

const ASKED_BY_BROWSER = '点击下方按钮后，按浏览器的提示用指纹、面容、PIN 或安全密钥确认。'
const switches: Record<SecondFactor, string> = { sms: '改用短信验证码', app: '改用动态码', passkey: '改用通行密钥' }

/**
 * Account, password, captcha, and a code by SMS or what is offered in its place. What was typed stays when signing in
 * fails.
 */
export function SignInForm({ account, search, onSignedIn }: SignInFormProps) {
  const { http } = useSession().session
  const [form] = Form.useForm<Fields>()
  const typed = Form.useWatch('username', form)
  const ways = useSignInWays(http)
  const [chosen, choose] = useState<SecondFactor>()
  const passkeyProblem = findPasskeyProblem()
  const offered: SecondFactor[] = [
    'sms',
    ...(ways.authenticator ? (['app'] as const) : []),
    ...(ways.passkey && passkeyProblem !== 'unsupported' ? (['passkey'] as const) : []),
  ]
  /** As chosen, and else as this browser last signed in. */
  const factor = offered.find((one) => one === (chosen ?? lastSignedInBy())) ?? 'sms'
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

  /**
   * Resolves to the account's mobile, or to '' when it has none, or to undefined when the request failed; the reason is
   * then shown under the account.
   */
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

  async function trySignIn({ smsCode: code, ...fields }: Fields) {
    const smsCodeToken = factor === 'app' ? AUTHENTICATOR : sms.tokenFor(fields.username.trim())
    if (factor !== 'passkey' && !smsCodeToken) return complain('smsCode', '请获取短信验证码')
    const credentials = { ...fields, imgCode: digitsOf(fields.imgCode), imgCodeToken: captcha.token }
    setFailure(undefined)
    const answer = factor === 'passkey' ? await answerByPasskey() : ''
    if (answer === undefined) return
    try {
      const { token } = answer
        ? await http.call(passkeys.signIn, { ...credentials, answer })
        : await http.call(calls.login, { ...credentials, smsCode: digitsOf(code), smsCodeToken: smsCodeToken! })
      sms.forget()
      keepSignedInBy(factor)
      await onSignedIn(token, fields.username.trim())
    } catch (error) {
      setFailure(messageOf(error))
      form.setFields([{ name: 'imgCode', value: '', errors: [] }])
      form.focusField('imgCode')
      captcha.refresh()
    }
  }

  /** Undefined when there is none; the captcha is not spent then. */
  async function answerByPasskey() {
    try {
      const { signByPasskey } = await import('./ask-passkey')
      return await signByPasskey(await http.call(passkeys.question, {}))
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  function switchTo(other: SecondFactor) {
    choose(other)
    setFailure(undefined)
    form.setFields([{ name: 'smsCode', value: '', errors: [] }])
  }

  return (
    <Form
      form={form}
      initialValues={sms.firstValues(account)}
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
      {factor === 'app' && (
        <Form.Item name="smsCode" rules={[{ required: true, message: '请输入动态码或恢复码' }]}>
          <Input
            placeholder="动态码或恢复码"
            aria-label="动态码或恢复码"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            autoFocus={chosen === 'app'}
          />
        </Form.Item>
      )}
      {factor === 'sms' && (
        <div className={css.row}>
          <Form.Item name="smsCode" rules={rulesOf(smsCode)} className={css.grow}>
            <Input placeholder="短信验证码" aria-label="短信验证码" inputMode="numeric" autoComplete="one-time-code" maxLength={16} />
          </Form.Item>
          <Button className={css.beside} onClick={sendCode} disabled={isSendingCode || sms.secondsLeft > 0}>
            {sms.secondsLeft > 0 ? `${sms.secondsLeft} 秒后重发` : '发送短信'}
          </Button>
        </div>
      )}
      {factor === 'sms' && sms.tokenFor(typed?.trim() ?? '') && (
        <div className={css.hint}>
          没有收到短信？
          <ul>
            {[...NOT_RECEIVED, ...(offered.length > 1 ? [NOT_SENT] : [])].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {factor === 'passkey' && <p className={css.asked}>{passkeyProblem ? passkeyProblems[passkeyProblem] : ASKED_BY_BROWSER}</p>}
      {failure && <Alert className={css.failure} type="error" showIcon title={failure} role="alert" />}
      <Button type="primary" htmlType="submit" block loading={isSigningIn} disabled={factor === 'passkey' && passkeyProblem !== undefined}>
        {factor === 'passkey' ? '用通行密钥登录' : '登录'}
      </Button>
      {offered.length > 1 && (
        <p className={css.others}>
          {offered
            .filter((other) => other !== factor)
            .map((other) => (
              <button key={other} type="button" className={css.switch} onClick={() => switchTo(other)}>
                {switches[other]}
              </button>
            ))}
        </p>
      )}
      <p className={css.help}>无法登录？连续输错密码的账号会被锁定，请联系本单位的系统管理员解锁或重设密码。</p>
      {ways.provider !== null && <ProviderSignIn name={ways.provider} search={search} />}
    </Form>
  )
}
