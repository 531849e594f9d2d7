import { countOf } from './src/operator'
import { canaryIn, openUnguarded, poison } from './src/unguarded'

test('SEC-B4 a registry answer with code for the public path in every field: none of it runs', async () => {
  const { page, requests } = await openUnguarded()
  await page.route('**/registry.json*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const poisoned = { getPublicPath: poison, publicPath: '/canary/', remoteEntry: '/canary/entry.js', metaData: { getPublicPath: poison } }
    const remotes = answer.remotes.map((remote: object) => ({ ...remote, ...poisoned }))
    await route.fulfill({ response, json: { ...answer, ...poisoned, remotes } })
  })
  await page.goto('/user/balance')
  await page.getByRole('heading', { name: '余额查询', exact: true }).waitFor()
  await page.getByRole('link', { name: '积分赠送' }).click()
  await page.getByRole('heading', { name: '积分赠送', exact: true }).waitFor()
  expect(await canaryIn(page)).toBeUndefined()
  expect(countOf(requests, 'GET /canary/')).toBe(0)
})
