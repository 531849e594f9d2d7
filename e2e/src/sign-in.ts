import type { Page } from 'playwright-core'
import { backEnd, type DemoAccount, passwords } from './back-end'
import { CAPTCHA } from './server'

export const fieldsOf = (page: Page) => ({
  account: page.getByLabel('账号', { exact: true }),
  password: page.getByLabel('密码', { exact: true }),
  captcha: page.getByLabel('图形验证码', { exact: true }),
  captchaImage: page.getByRole('img', { name: '图形验证码' }),
  sms: page.getByLabel('短信验证码', { exact: true }),
  send: page.getByRole('button', { name: '发送短信' }),
  submit: page.getByRole('button', { name: '登录', exact: true }),
})

/** Fills the sign-in form on the page as somebody does who waits for what they are to type; answers its button. */
export async function fillSignIn(page: Page, url: string, account: DemoAccount) {
  const fields = fieldsOf(page)
  if (await fields.account.isEditable()) await fields.account.fill(account)
  await fields.password.fill(passwords[account])
  await fields.captchaImage.waitFor()
  await fields.captcha.fill(CAPTCHA)
  await fields.send.click()
  // The form moves the focus there when it knows that the code was sent, which is after the answer has arrived.
  await fields.sms.and(page.locator(':focus')).waitFor()
  await fields.sms.fill(await backEnd(url).smsCode(account))
  return fields.submit
}

/** Fills the sign-in form on the page and submits it. */
export async function signInAtForm(page: Page, url: string, account: DemoAccount) {
  await (await fillSignIn(page, url, account)).click()
}
