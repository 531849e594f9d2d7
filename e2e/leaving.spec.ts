import type { Page } from 'playwright-core'
import { backEnd } from './src/back-end'
import { eventually } from './src/eventually'
import { open, url } from './src/operator'
import { signInAtForm } from './src/sign-in'

const reason = (page: Page) => page.getByLabel('赠送原因')
const questionOn = (page: Page) => page.getByRole('dialog', { name: '离开此页？' })

/** A half-filled gift form, on a page that was opened by a link from /user/balance. */
async function halfWritten(page: Page) {
  await page.goto('/user/balance')
  await page.getByRole('link', { name: '积分赠送' }).click()
  await page.getByRole('button', { name: '赠送积分' }).click()
  await reason(page).fill('还没写完')
}

test('UX-F5 leaving with unsaved text asks exactly once: 继续填写 is focused and keeps it, 放弃 leaves', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/authority/role')
  await page.getByRole('link', { name: '新增角色' }).click()
  const name = page.getByLabel('角色名称')
  await name.fill('未完成')
  const question = questionOn(page)
  const ways = [
    () => page.goBack(),
    () => page.getByRole('link', { name: '账号管理' }).click(),
    // No navigation.
    async () => {
      await page.getByRole('banner').getByRole('button').last().click()
      await page.getByRole('menuitem', { name: '退出登录' }).click()
    },
  ]
  for (const answer of ['Enter', 'Escape']) {
    for (const leave of ways) {
      await leave()
      await question.waitFor()
      await page.waitForFunction(() => document.activeElement?.textContent === '继续填写')
      expect(await question.count()).toBe(1)
      await page.keyboard.press(answer)
      await question.waitFor({ state: 'hidden' })
      expect(await name.inputValue()).toBe('未完成')
      await eventually(async () => new URL(page.url()).pathname, '/authority/role-add')
    }
  }
  await page.goBack()
  await question.getByRole('button', { name: '放弃' }).click()
  await page.waitForURL('**/authority/role')
  await page.getByRole('heading', { name: '角色管理' }).waitFor()
  await question.waitFor({ state: 'hidden' })
})

test('UX-F5 after a confirmed question two steps back go two steps back', async () => {
  const { page } = await open('admin@demo.cn')
  await page.goto('/user/enterprise')
  await page.getByRole('link', { name: '余额查询' }).click()
  await page.getByRole('heading', { name: '余额查询' }).waitFor()
  await page.getByRole('link', { name: '积分赠送' }).click()
  await page.getByRole('button', { name: '赠送积分' }).click()
  await reason(page).fill('还没写完')
  await page.evaluate(() => history.go(-2))
  await questionOn(page).getByRole('button', { name: '放弃' }).click()
  await page.waitForURL('**/user/enterprise')
  await page.getByRole('heading', { name: '企业认证' }).waitFor()
  await page.goForward()
  await page.waitForURL('**/user/balance')
})

test('UX-F5 closing the tab asks while there is unsaved text, and only then', async () => {
  const { page } = await open('admin@demo.cn')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await halfWritten(page)
  await page.reload()
  await page.getByRole('button', { name: '赠送积分' }).waitFor()
  expect(asked).toEqual(['beforeunload'])
  await page.reload()
  await page.getByRole('button', { name: '赠送积分' }).waitFor()
  expect(asked).toHaveLength(1)
})

test('UX-F5 going back right after the first keystroke asks, also on a slow machine, 30 times of 30', async () => {
  const { page, context } = await open('admin@demo.cn')
  await page.goto('/authority/role')
  await page.getByRole('link', { name: '新增角色' }).click()
  const name = page.getByLabel('角色名称')
  const devtools = await context.newCDPSession(page)
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  for (let round = 1; round <= 30; round++) {
    await name.waitFor()
    await slowDown(6)
    await name.evaluate((input: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, '未完成')
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      history.back()
    })
    await questionOn(page).waitFor()
    await slowDown(1)
    // What goes back meanwhile is undone a moment after the question is there.
    await page.waitForURL('**/authority/role-add')
    await questionOn(page).getByRole('button', { name: '放弃' }).click()
    await page.waitForURL('**/authority/role')
    await page.getByRole('heading', { name: '角色管理' }).waitFor()
    await page.goForward()
  }
})

test('UX-E2 the renewal of a session starts at the password; Enter signs in, and neither Enter nor Escape loses typed text below', async () => {
  const { page, token } = await open('admin@demo.cn')
  await page.clock.install()
  await halfWritten(page)
  const renewal = page.getByRole('dialog', { name: '登录已失效，请重新登录' })
  /** The shell notices it when it polls the registry. */
  const expire = async () => {
    await backEnd(url).get('/api/user/logout', await token())
    await page.clock.fastForward(20_000)
    await renewal.waitFor()
  }
  await expire()
  expect(await reason(page).inputValue()).toBe('还没写完')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '密码')
  const buttons = await renewal.getByRole('button').evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent))
  expect(buttons.filter((name) => /确定|关闭|Close/.test(name ?? ''))).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await renewal.getByText('密码不能为空').waitFor()
  await renewal.getByText(/^当前账号绑定手机号为：1\d{2}\*{4}\d{4}$/).waitFor()

  const question = questionOn(page)
  await renewal.getByRole('button', { name: '退出到登录页' }).click()
  await page.waitForFunction(() => document.activeElement?.textContent === '继续填写')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  expect(await reason(page).inputValue()).toBe('还没写完')

  await signInAtForm(page, url, 'admin@demo.cn')
  await renewal.waitFor({ state: 'hidden' })
  expect(await reason(page).inputValue()).toBe('还没写完')
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]')?.textContent?.includes('赠送原因'))

  await expire()
  await renewal.getByRole('button', { name: '退出到登录页' }).click()
  await question.getByRole('button', { name: '放弃' }).click()
  await page.waitForURL('**/login')
  expect(await token()).toBeUndefined()
})
