import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { countOf, type Operator, open, url } from './src/operator'
import { fieldsOf, signInAtForm } from './src/sign-in'

let guest: Operator
let page: Page
let fields: ReturnType<typeof fieldsOf>

beforeEach(async () => {
  guest = await open()
  page = guest.page
  fields = fieldsOf(page)
  await page.goto('/')
  await fields.captchaImage.waitFor()
})

const otherCaptcha = (last: string | null) =>
  page.waitForFunction((before) => document.querySelector('img[alt="图形验证码"]')?.getAttribute('src') !== before, last)

test('LOGIN-01 SHELL-01 a guest is redirected from / to the form with account, password, captcha and SMS code', async () => {
  await page.waitForURL('**/login')
  for (const field of Object.values(fields)) await field.waitFor()
})

test('LOGIN-02 the captcha is there on entry, a click brings another', async () => {
  const first = await fields.captchaImage.getAttribute('src')
  expect(first).toMatch(/^data:image\/png/)
  await fields.captchaImage.click()
  await otherCaptcha(first)
})

test('LOGIN-03 leaving the account field shows the masked mobile that is bound to it', async () => {
  await fields.account.fill('admin@demo.cn')
  await fields.password.focus()
  await page.getByText(/^当前账号绑定手机号为：1\d{2}\*{4}\d{4}$/).waitFor()
})

test('LOGIN-03 when the look-up is refused the server says why', async () => {
  await page.route('**/api/login/getMobile', (route) => route.fulfill({ status: 429, json: { code: 429, msg: '查询太频繁，请稍后再试', data: null } }))
  await fields.account.fill('admin@demo.cn')
  await fields.password.focus()
  await page.getByText('查询太频繁，请稍后再试').waitFor()
})

test('LOGIN-04 UX-E7 the SMS button counts down, over a reload too, and is a button again at 0', async () => {
  await page.clock.install()
  const counting = page.getByRole('button', { name: /^\d\d 秒后重发$/ })
  await fields.account.fill('viewer@demo.cn')
  // The countdown is shown from the click on, and kept once the code is sent.
  await Promise.all([page.waitForResponse('**/api/login/sendSMS'), fields.send.click()])
  await counting.waitFor()
  await page.waitForFunction(() => sessionStorage.length > 0)
  await page.reload()
  await counting.waitFor()
  await page.clock.fastForward(61_000)
  await fields.send.waitFor()
})

test('LOGIN-04 when sending fails the button is back at once, with the reason', async () => {
  await page.route('**/api/login/sendSMS', (route) => route.fulfill({ status: 503, json: { code: 503, msg: '短信服务暂时不可用', data: null } }))
  await fields.account.fill('admin@demo.cn')
  await fields.send.click()
  await page.getByText('短信服务暂时不可用').waitFor()
  expect(await fields.send.isEnabled()).toBe(true)
})

test('LOGIN-05 no code is requested without an account, nor for one that has no mobile', async () => {
  await fields.send.click()
  await page.getByText('请先输入正确账号').waitFor()
  await page.route('**/api/login/getMobile', (route) => route.fulfill({ json: { code: 200, msg: '', data: { mobile: '' } } }))
  await fields.account.fill('nobody@demo.cn')
  await page.getByText('请先输入正确账号').waitFor({ state: 'hidden' })
  await fields.send.click()
  await page.getByText('请先输入正确账号').waitFor()
  expect(countOf(guest.requests, 'POST /api/login/sendSMS')).toBe(0)
})

test('LOGIN-06 LOGIN-07 what is missing is named under its field', async () => {
  await fields.submit.click()
  for (const message of ['帐号不能为空', '密码不能为空', '请输入验证码', '请输入短信验证码']) await page.getByText(message, { exact: true }).waitFor()
  await fields.account.fill('admin@demo.cn')
  await fields.password.fill('whatever1')
  await fields.captcha.fill('1234')
  await fields.sms.fill('123456')
  await fields.submit.click()
  await page.getByText('请获取短信验证码').waitFor()
  expect(countOf(guest.requests, 'POST /api/login/login')).toBe(0)
})

test('LOGIN-02 UX-E7 a failed login says so, brings another captcha and keeps the account', async () => {
  const first = await fields.captchaImage.getAttribute('src')
  await fields.account.fill('nobody@demo.cn')
  await fields.password.fill('wrong12345')
  await fields.captcha.fill('1234')
  await fields.send.click()
  await fields.sms.and(page.locator(':focus')).waitFor()
  await fields.sms.fill('000000')
  await fields.submit.click()
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  await otherCaptcha(first)
  expect(await fields.account.inputValue()).toBe('nobody@demo.cn')
})

test('UX-E7 the SMS code takes a paste and the system’s one-time code', async () => {
  expect(await fields.sms.getAttribute('autocomplete')).toBe('one-time-code')
  await fields.sms.focus()
  await page.keyboard.insertText('123456')
  expect(await fields.sms.inputValue()).toBe('123456')
})

test('LOGIN-08 SHELL-04 SHELL-12 SEC-A11 a sign-in lands on the enterprise list, names the operator and keeps the token in a strict cookie', async () => {
  await Promise.all([page.getByText('登录成功').waitFor(), signInAtForm(page, url, 'admin@demo.cn')])
  await page.waitForURL('**/user/enterprise')
  const cookie = (await guest.context.cookies()).find(({ name }) => name === 'token')
  expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/', secure: false, domain: '127.0.0.1' })
  const { realname } = await backEnd(url).post<{ realname: string }>('/api/AdminUser/getCurrentUser', {}, cookie!.value)
  await page.getByRole('button', { name: realname }).waitFor()
})

test('LOGIN-08 UX-A4 a sign-in opens the requested page, with its query and hash', async () => {
  await page.goto('/user/individual?status=2&page=2#here')
  await page.waitForURL('**/login?**')
  await signInAtForm(page, url, 'viewer@demo.cn')
  await page.waitForURL('**/user/individual?status=2&page=2#here')
})
