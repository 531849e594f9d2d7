import { LoginForm, session as calls } from '@console/shared/contract/session'
import { Alert, Button } from '@console/shared/ui/core'
import { Form, Input, rulesOf } from '@console/shared/ui/form'
import { useState } from 'react'
import { messageOf } from '../message-of'
import { Captcha, useCaptcha } from './captcha'
import css from './sign-in.module.css'
import { useSmsCode } from './sms-code'
import { useSession } from './use-session'

interface SignInFormProps {
  /** Given when a session is to be renewed: the account then cannot be changed. */
  account?: string
  onSignedIn: (token: string, account: string) => Promise<void>
}

interface Fields {
  username: string
  password: string
  imgCode: string
  smsCode: string
}

const { username, password, imgCode, smsCode } = LoginForm.shape

/** Account, password, captcha and SMS code. What was typed stays when signing in fails. */
export function SignInForm({ account, onSignedIn }: SignInFormProps) {
  const { http } = useSession().session
  const [form] = Form.useForm<Fields>()
  const captcha = useCaptcha(http)
  const sms = useSmsCode(http)
  const [mobile, setMobile] = useState<{ of: string; text: string }>()
  const [failure, setFailure] = useState<string>()
  const [submitting, setSubmitting] = useState(false)

  const typedAccount = () => form.getFieldValue('username')?.trim() ?? ''
  const accountFailed = (error: string) => form.setFields([{ name: 'username', errors: [error] }])

  async function lookUpMobile() {
    const of = typedAccount()
    if (!of || mobile?.of === of) return mobile?.text
    setMobile(undefined)
    try {
      const { mobile: text } = await http.call(calls.getMobile, { username: of })
      if (typedAccount() === of) setMobile({ of, text })
      return text
    } catch (error) {
      accountFailed(messageOf(error))
    }
  }

  async function sendCode() {
    setFailure(undefined)
    if (!typedAccount()) return accountFailed('请先输入正确账号')
    try {
      const bound = await lookUpMobile()
      if (form.getFieldError('username').length) return
      if (!bound) return accountFailed('请先输入正确账号')
      await sms.send(typedAccount())
      form.setFields([{ name: 'smsCode', errors: [] }])
      form.focusField('smsCode')
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  async function submit(fields: Fields) {
    const smsCodeToken = sms.tokenFor(fields.username.trim())
    if (!smsCodeToken) return form.setFields([{ name: 'smsCode', errors: ['请获取短信验证码'] }])
    setSubmitting(true)
    setFailure(undefined)
    try {
      const { token } = await http.call(calls.login, { ...fields, imgCodeToken: captcha.token, smsCodeToken })
      sms.forget()
      await onSignedIn(token, fields.username.trim())
    } catch (error) {
      setFailure(messageOf(error))
      form.resetFields(['imgCode'])
      captcha.refresh()
    } finally {
      setSubmitting(false)
    }
  }

  return (
    <Form
      form={form}
      initialValues={{ username: account }}
      onFinish={submit}
      layout="vertical"
      size="large"
      requiredMark={false}
      disabled={submitting}
      validateTrigger={false}
      onValuesChange={clearErrors}
    >
      <Form.Item name="username" rules={rulesOf(username)} extra={mobile && `当前账号绑定手机号为：${mobile.text}`}>
        <Input
          placeholder="帐号"
          aria-label="帐号"
          autoComplete="username"
          readOnly={account !== undefined}
          autoFocus={account === undefined}
          onBlur={lookUpMobile}
        />
      </Form.Item>
      <Form.Item name="password" rules={rulesOf(password)}>
        <Input.Password placeholder="密码" aria-label="密码" autoComplete="current-password" autoFocus={account !== undefined} />
      </Form.Item>
      <div className={css.row}>
        <Form.Item name="imgCode" rules={rulesOf(imgCode)} className={css.grow}>
          <Input placeholder="图形验证码" aria-label="图形验证码" autoComplete="off" maxLength={16} />
        </Form.Item>
        <Captcha {...captcha} />
      </div>
      <div className={css.row}>
        <Form.Item name="smsCode" rules={rulesOf(smsCode)} className={css.grow}>
          <Input placeholder="短信验证码" aria-label="短信验证码" inputMode="numeric" autoComplete="one-time-code" maxLength={16} />
        </Form.Item>
        <Button className={css.beside} onClick={sendCode} disabled={sms.secondsLeft > 0}>
          {sms.secondsLeft > 0 ? `${sms.secondsLeft} 秒后重发` : '发送短信'}
        </Button>
      </div>
      {failure && <Alert className={css.failure} type="error" showIcon title={failure} role="alert" />}
      <Button type="primary" htmlType="submit" block loading={submitting}>
        登录
      </Button>
    </Form>
  )

  function clearErrors(changed: Partial<Fields>) {
    for (const name of Object.keys(changed) as (keyof Fields)[]) form.setFields([{ name, errors: [] }])
    if (changed.username !== undefined && changed.username.trim() !== mobile?.of) setMobile(undefined)
  }
}
