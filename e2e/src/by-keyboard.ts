import type { Page } from 'playwright-core'
import { backEnd, type DemoAccount, passwords } from './back-end'
import { CAPTCHA } from './server'

/** Presses Tab, or the key given, until a field, a button or a link of this name has the focus. */
export async function tabTo(page: Page, name: string, key = 'Tab') {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').replace(/\s/g, '')
    })
  for (let stop = 0; stop < 80; stop++) {
    if ((await focused()) === name) return
    await page.keyboard.press(key)
  }
  throw new Error(`Tab never comes to ${name}`)
}

/** From the sign-in page of the console at an address. */
export async function signInByKeys(page: Page, account: DemoAccount, url: string) {
  const fill = async (name: string, text: string) => {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
  await fill('账号', account)
  await fill('密码', passwords[account])
  await page.getByRole('img', { name: '图形验证码' }).waitFor()
  await fill('图形验证码', CAPTCHA)
  await tabTo(page, '发送短信')
  await page.keyboard.press('Enter')
  // The form moves on when it knows that the code was sent.
  await page.locator('[aria-label=短信验证码]:focus').waitFor()
  await page.keyboard.press('Shift+Tab')
  await fill('短信验证码', await backEnd(url).smsCode(account))
  await page.keyboard.press('Enter')
}
