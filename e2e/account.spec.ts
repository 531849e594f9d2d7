import type { Page } from 'playwright-core'
import { findingsOn } from './src/axe'
import { backEnd } from './src/back-end'
import { answered, callNow, settled } from './src/list'
import { makeAccount, PASSWORD } from './src/make-account'
import { openAs, url } from './src/operator'
import { CAPTCHA } from './src/server'
import { fieldsOf } from './src/sign-in'
import { codeOfApp } from './src/totp'

const NEW_PASSWORD = 'Another26'

async function openFromMenu(page: Page, name: string) {
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  return dialog
}

async function openList(token: string) {
  const operator = await openAs(token)
  await operator.page.goto('/user/enterprise')
  await settled(operator.page)
  return operator
}

test('SEC-A14 UX-G1 an operator changes the password: this device stays signed in, the others do not, and only the new one signs in', async () => {
  const account = await makeAccount('2')
  const [here, there] = [await openList(await account.signIn()), await openList(await account.signIn())]
  const dialog = await openFromMenu(here.page, '修改密码')
  await dialog.getByLabel('原密码').fill('Wrong2026')
  await dialog.getByLabel('新密码', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel('确认新密码').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: '提交' }).click()
  await dialog.getByText('密码不正确，再错 4 次需重新登录').waitFor()
  expect(await findingsOn(here.page)).toEqual([])
  await dialog.getByLabel('原密码').fill(PASSWORD)
  await dialog.getByRole('button', { name: '提交' }).click()
  await here.page.getByText('密码已修改，其他设备上的登录已结束').waitFor()
  await dialog.waitFor({ state: 'hidden' })

  await callNow(there.page)
  await there.page.getByRole('dialog', { name: '登录已失效，请重新登录' }).waitFor()
  await answered(
    here.page,
    () => here.page.getByRole('button', { name: '查询' }).click(),
    (query) => query.has('page'),
  )
  expect(await here.page.getByRole('dialog').count()).toBe(0)
  await expect(account.signIn()).rejects.toThrow()
  await backEnd(url).signIn(account.username, NEW_PASSWORD)
})

test('SEC-A15 UX-G1 an operator sees their other sessions, and ends one', async () => {
  const account = await makeAccount('2')
  const [here, there] = [await openList(await account.signIn()), await openList(await account.signIn())]
  const dialog = await openFromMenu(here.page, '登录设备')
  await dialog.getByText('当前设备').waitFor()
  const end = dialog.getByRole('button', { name: '下线', exact: true })
  expect(await end.count()).toBe(1)
  expect(await findingsOn(here.page)).toEqual([])
  await end.click()
  const question = here.page.getByRole('dialog', { name: '将该设备下线？' })
  await question.waitFor()
  expect(await findingsOn(here.page)).toEqual([])
  await question.getByRole('button', { name: '下线' }).click()
  await here.page.getByText('该设备已下线').waitFor()
  await end.waitFor({ state: 'hidden' })
  expect(await dialog.getByRole('button', { name: '其他全部下线' }).isDisabled()).toBe(true)

  await callNow(there.page)
  const renewal = there.page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  await renewal.waitFor()
  expect(await findingsOn(there.page)).toEqual([])
})

test('TOTP-02 TOTP-03 TOTP-04 UX-G1 an operator sets an authenticator up, and signs in by its code or by one for recovery, once each', async () => {
  const account = await makeAccount('2')
  const { page } = await openList(await account.signIn())
  const dialog = await openFromMenu(page, '身份验证器')
  await dialog.getByRole('button', { name: '启用' }).click()
  await page.getByRole('dialog', { name: '启用身份验证器' }).getByLabel('登录密码').fill(PASSWORD)
  await page.getByRole('dialog', { name: '启用身份验证器' }).getByRole('button', { name: '提交' }).click()
  const scan = page.getByRole('dialog', { name: '扫描二维码' })
  await scan.getByRole('img', { name: '身份验证器的二维码' }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  const secret = (await scan.getByTitle(/^[A-Z2-7]{32}$/).getAttribute('title'))!
  await scan.getByLabel('动态码').fill(codeOfApp(secret))
  await scan.getByRole('button', { name: '提交' }).click()
  const codes = page.getByRole('dialog', { name: '恢复码' })
  await codes.getByRole('listitem').first().waitFor()
  const [recovery] = await codes.getByRole('listitem').allTextContents()
  expect(await findingsOn(page)).toEqual([])
  await codes.getByRole('button', { name: '我已保存' }).click()
  await dialog.getByText('已启用').waitFor()

  const signInBy = async (code: string) => {
    const guest = await openAs()
    await guest.page.goto('/login')
    const fields = fieldsOf(guest.page)
    await guest.page.getByRole('button', { name: '改用动态码' }).click()
    await fields.account.fill(account.username)
    await fields.password.fill(PASSWORD)
    await fields.captchaImage.waitFor()
    await fields.captcha.fill(CAPTCHA)
    await guest.page.getByLabel('动态码或恢复码').fill(code)
    await fields.submit.click()
    return guest.page
  }
  const code = codeOfApp(secret, 1)
  const signedIn = await signInBy(code)
  await signedIn.waitForURL((address) => address.pathname !== '/login')
  const again = await signInBy(code)
  await again.getByText('动态码错误或已使用').waitFor()
  expect(await findingsOn(again)).toEqual([])
  await (await signInBy(recovery!)).waitForURL((address) => address.pathname !== '/login')
  await (await signInBy(recovery!)).getByText('动态码错误或已使用').waitFor()
})

test('PASS-01 PASS-03 PASS-07 PASS-08 PASS-10 UX-G1 an operator adds a passkey of this browser, renews the recovery codes by it, signs out, and signs in by it', async () => {
  const account = await makeAccount('2')
  // No passkey belongs to an address of numbers.
  const { page, context } = await openAs(await account.signIn(), url.replace('127.0.0.1', 'localhost'))
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const abilities = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', ...abilities } })
  await page.goto('/user/enterprise')
  await settled(page)
  const dialog = await openFromMenu(page, '通行密钥')
  await dialog.getByText('还没有通行密钥。').waitFor()
  await dialog.getByRole('button', { name: '添加' }).click()
  const asked = page.getByRole('dialog', { name: '添加通行密钥' })
  await asked.getByLabel('登录密码').fill(PASSWORD)
  await asked.getByRole('button', { name: '提交' }).click()
  const named = page.getByRole('dialog', { name: '为通行密钥命名' })
  await named.getByLabel('名称').fill('办公室电脑')
  await named.getByRole('button', { name: '提交' }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await dialog.getByRole('cell', { name: '办公室电脑', exact: true }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: '更换恢复码' }).click()
  const renewing = page.getByRole('dialog', { name: '更换恢复码' })
  await renewing.getByLabel('登录密码').fill(PASSWORD)
  await renewing.getByRole('button', { name: '用通行密钥确认' }).click()
  await renewing.getByRole('button', { name: '已确认，重新确认' }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  await renewing.getByRole('button', { name: '提交' }).click()
  await page.getByText('恢复码已更换').waitFor()
  await page.getByRole('button', { name: '我已保存' }).click()
  await renewing.waitFor({ state: 'hidden' })
  // Not by Escape: antd gives that to the dialog of the codes until a moment after that has gone from the page.
  await dialog.getByRole('button', { name: '关闭' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '改用通行密钥' }).click()
  const fields = fieldsOf(page)
  await fields.account.fill(account.username)
  await fields.password.fill(PASSWORD)
  await fields.captchaImage.waitFor()
  await fields.captcha.fill(CAPTCHA)
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
})
