import { createServer } from 'node:net'
import { backEnd } from './src/back-end'
import { eventually } from './src/eventually'
import { load } from './src/list'
import { lookAtAll } from './src/look-at-all'
import { open } from './src/operator'
import { addSystem, type Player, startPlayer } from './src/player'
import { type RunningServer, startServer } from './src/server'

let server: RunningServer
let player: Player
beforeAll(async () => {
  server = await startServer({ WEBHOOK_ALLOW: '127.0.0.1', WEBHOOK_EVERY_S: '1' })
})
afterAll(async () => {
  await player?.stop()
  await server.stop()
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

test('PLAYER-01 PLAYER-02 EVENT-01 HOOK-01 an operator approves an application of the player, which gets the event by feed and webhook', async () => {
  const api = backEnd(server.url)
  const token = await api.signIn('admin@demo.cn')
  const { id: systemId, key } = await addSystem(server.url, token, '演示网站')
  const port = await freePort()
  const hook = { systemId: String(systemId), url: `http://127.0.0.1:${port}/hooks`, types: 'user.reviewed' }
  const { secret } = await api.post<{ secret: string }>('/api/systems/addWebhook', hook, token)
  player = startPlayer(['--to', server.url, '--rate', '4', '--seed', 'e2e', '--acts', '40', '--receive', String(port), '--verbose'], {
    ...key,
    PLATFORM_WEBHOOK_SECRET: secret,
  })
  const applied = () => /实名认证申请 (\S+公司)\n/.exec(player.output())?.[1]
  await eventually(async () => applied() !== undefined, true)
  const name = applied()!

  const { page, complaints } = await open('reviewer@demo.cn', server.url)
  await load(page, `/user/enterprise?status=2&keyword=${encodeURIComponent(name)}`)
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: '审核' }).click()
  await page.getByRole('heading', { name }).waitFor()
  await lookAtAll(page)
  await page.getByRole('button', { name: '通过' }).click()
  await page.getByText('操作成功').waitFor()
  expect(complaints).toEqual([])

  const approvals = () => [...player.output().matchAll(/^\d\d:\d\d:\d\d 用户 (.*)的认证通过$/gm)].map(([, who]) => who!.trim())
  await eventually(async () => approvals(), [name])
  const { data: hooks } = await api.get<{ data: { id: number }[] }>(`/api/systems/getWebhookList?systemId=${systemId}`, token)
  const deliveries = () => api.get<{ data: object[] }>(`/api/systems/getDeliveryList?webhookId=${hooks[0]!.id}`, token)
  await eventually(async () => (await deliveries()).data, [expect.objectContaining({ type: 'user.reviewed', status: 2, answer_status: 204 })])
  expect(approvals()).toEqual([name])
  expect(await player.stop()).toBe(0)
  expect(player.output()).toMatch(/合计：用户 \d+，认证申请 \d+，.*；做了 \d+ 件事，没有成功 0\n$/)
})
