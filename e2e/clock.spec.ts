import type { Page } from 'playwright-core'
import { settled } from './src/list'
import { open, url } from './src/operator'
import { signInAtForm } from './src/sign-in'

const DAY = 24 * 3_600_000

/** The texts of the first rows of the list, with their times. */
const rowsOf = async (page: Awaited<ReturnType<typeof open>>['page']) => {
  await settled(page)
  return page.getByRole('row').allInnerTexts()
}

/** A claim of an earlier test may end at any time. */
const withoutColleagues = (page: Page) => page.route('**/api/review/getHolders?*', (route) => route.fulfill({ json: { code: 200, msg: '', data: [] } }))

test.each([
  ['a day ahead, in New York', DAY, 'America/New_York'],
  ['a day behind, in Tokyo', -DAY, 'Asia/Tokyo'],
])('SEC-R10 a browser whose clock is %s signs in, stays signed in, and shows the times of Shanghai', async (_, off, timezoneId) => {
  const right = await open('admin@demo.cn')
  await withoutColleagues(right.page)
  await right.page.goto('/user/enterprise')
  const expected = await rowsOf(right.page)
  expect(expected.join()).toMatch(/20\d\d-\d\d-\d\d \d\d:\d\d:\d\d/)

  const { page, context, complaints, token } = await open()
  await withoutColleagues(page)
  await page.clock.install({ time: Date.now() + off })
  await page.clock.resume()
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setTimezoneOverride', { timezoneId })
  await page.goto('/login')
  expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - off)).toBeLessThan(60_000)
  await signInAtForm(page, url, 'admin@demo.cn')
  await page.waitForURL('**/user/enterprise')
  expect(await rowsOf(page)).toEqual(expected)
  expect(await token()).toBeDefined()
  await page.reload()
  expect(await rowsOf(page)).toEqual(expected)
  expect(page.url()).toContain('/user/enterprise')
  expect(complaints).toEqual([])
})
