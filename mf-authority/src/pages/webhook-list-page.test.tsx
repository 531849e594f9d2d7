import { type DeliveryRow, type WebhookRow, webhooks } from '@console/platform/contract/webhooks'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'

const hook: WebhookRow = {
  ...{ id: 7, system_id: 3, url: 'https://shop.example/hooks', types: ['user.reviewed', 'evidence.sealed'], status: 1, previous_until: null },
  ...{ failing_since: null, created_at: '2026-11-20 10:00:00', waiting: 0, failed: 2 },
}
const off: WebhookRow = { ...hook, id: 6, url: 'https://old.example/', status: 3, failing_since: '2026-11-25 08:00:00', waiting: 1000 }
const delivery: DeliveryRow = {
  ...{ id: 12, event: 'evt_90', type: 'user.reviewed', created_at: '2026-11-26 09:00:00', status: 2, attempts: 1, due_at: null },
  ...{ sent_at: '2026-11-26 09:00:01', duration_ms: 41, answer_status: 200, answer: 'ok' },
}
const lost: DeliveryRow = { ...delivery, id: 11, event: 'evt_89', status: 3, attempts: 10, answer_status: null, answer: '连接被拒绝' }
const secret = { secret: `whsec_${'A'.repeat(43)}=` }

async function open(url: string) {
  const server = fakeServer(webhooks, {
    list: () => ({ data: [hook, off], count: 2 }),
    deliveries: () => ({ data: [delivery, lost], count: 2 }),
    ...{ add: () => secret, replaceSecret: () => secret, edit: () => null, changeStatus: () => null, remove: () => null, resend: () => null },
  })
  return { server, page: await renderPage(routes, url, server) }
}
const rowOf = (text: string) => within(screen.getByText(text).closest('tr')!)
const texts = (text: string) => [...screen.getByText(text).closest('tr')!.querySelectorAll('td')].map((cell) => cell.textContent).slice(0, -1)
const dialogOf = async (title: string) => within((await screen.findByText(title, { selector: '[role=dialog] *' })).closest<HTMLElement>('[role=dialog]')!)

test('HOOK-05 the addresses of a system, with what waits for them and since when they fail', async () => {
  await open('/authority/system-webhooks/3')
  await screen.findByText(hook.url)
  expect(texts(hook.url)).toEqual([hook.url, '实名认证已审核、证据已写入账本', '启用', '0', '2', '—'])
  expect(texts(off.url)).toEqual([off.url, '实名认证已审核、证据已写入账本', '已自动停用', '1000+', '2', '2026-11-25 08:00:00'])
})

test('HOOK-04 a new address shows its secret once', async () => {
  const { server } = await open('/authority/system-webhooks/3')
  await userEvent.click(await screen.findByRole('button', { name: '新增回调地址' }))
  const form = await dialogOf('新增回调地址')
  await userEvent.type(form.getByLabelText('回调地址'), 'shop.example')
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  expect(await form.findByText('请输入以 https:// 开头的完整地址，不含用户名和密码')).toBeVisible()
  expect(form.getByText('请选择事件')).toBeVisible()
  await userEvent.clear(form.getByLabelText('回调地址'))
  await userEvent.type(form.getByLabelText('回调地址'), 'https://shop.example/hooks')
  await userEvent.click(form.getByLabelText('公告有变化'))
  await userEvent.click(form.getByRole('button', { name: '提交' }))
  const shown = await dialogOf('回调密钥')
  expect(server.inputs('add')).toEqual([{ systemId: '3', url: 'https://shop.example/hooks', types: 'notice.changed' }])
  expect(shown.getByTitle(secret.secret)).toBeVisible()
  await userEvent.click(shown.getByRole('button', { name: '我已保存' }))
  await waitFor(() => expect(screen.queryByTitle(secret.secret)).toBeNull())
})

test('HOOK-04 LOOK-08 a secret is replaced after a question, and an address that was switched off is put to use again', async () => {
  const { server, page } = await open('/authority/system-webhooks/3')
  await screen.findByText(off.url)
  await userEvent.click(rowOf(off.url).getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '启用' }))
  await userEvent.click((await dialogOf('启用回调地址？')).getByRole('button', { name: '启用' }))
  await waitFor(() => expect(server.inputs('changeStatus')).toEqual([{ id: '6', status: '1' }]))
  await waitFor(() => expect(page.said).toEqual([`操作成功：已启用 ${off.url}`]))
  await userEvent.click(rowOf(hook.url).getByRole('button', { name: '更多' }))
  await userEvent.click((await screen.findAllByRole('menuitem', { name: '更换密钥' })).at(-1)!)
  await userEvent.click((await dialogOf('更换回调密钥？')).getByRole('button', { name: '更换密钥' }))
  expect((await dialogOf('回调密钥')).getByTitle(secret.secret)).toBeVisible()
  expect(server.inputs('replaceSecret')).toEqual([{ id: '7' }])
})

test('HOOK-05 what became of each event, and sending one again', async () => {
  const { server } = await open('/authority/system-deliveries/7')
  await screen.findByText('evt_90')
  expect(texts('evt_90')).toEqual(['实名认证已审核', 'evt_90', '2026-11-26 09:00:00', '已送达', '1', '—', '200', '41 毫秒', 'ok'])
  expect(texts('evt_89')).toEqual(['实名认证已审核', 'evt_89', '2026-11-26 09:00:00', '失败', '10', '—', '—', '41 毫秒', '连接被拒绝'])
  await userEvent.click(rowOf('evt_89').getByRole('button', { name: '重新发送' }))
  await userEvent.click((await dialogOf('重新发送事件 evt_89？')).getByRole('button', { name: '重新发送' }))
  await waitFor(() => expect(server.inputs('resend')).toEqual([{ id: '11' }]))
})
