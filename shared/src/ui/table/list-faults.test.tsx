import type { InputOf } from '@console/platform/contract'
import { Answer, fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import { pages, things } from '../testing/things'

async function open(url: string, answer: (query: InputOf<typeof things.list>) => Answer | Promise<Answer>) {
  const server = fakeServer(things, { list: answer })
  await renderPage(pages, url, server)
  return { asked: () => server.inputs('list') }
}

const rows = [
  { id: 1, name: '甲' },
  { id: 2, name: null },
]
test.each<[string, unknown]>([
  ["code '200' and count as text", { code: '200', msg: '', data: { data: rows, count: '2' } }],
  ['an unknown field and no msg', { code: 200, data: { data: rows, count: 2, extra: null } }],
])('LOGIN-09 a back end that answers with %s is understood', async (_, body) => {
  await open('/things', () => Answer.json(200, body))
  expect(await screen.findByText('甲')).toBeVisible()
  expect(await screen.findByText('共 2 条')).toBeVisible()
  expect(screen.getByText('—')).toBeVisible()
})

test('an empty list that a back end answers with null is shown as empty', async () => {
  await open('/things', () => Answer.json(200, { code: 200, msg: '', data: null }))
  expect(await screen.findByText('无数据')).toBeVisible()
})

test.each<[string, number, () => Answer | Promise<Answer>, RegExp]>([
  ['401', 1, () => Answer.json(401, { code: 401, msg: '登录已失效，请重新登录', data: null }), /登录已失效/],
  ['403', 1, () => Answer.json(403, { code: 403, msg: '没有权限', data: null }), /无权限/],
  ['404', 1, () => Answer.json(404, { code: 404, msg: '该用户不存在', data: null }), /该用户不存在/],
  ['422', 1, () => Answer.json(422, { code: 422, msg: '页码不能小于1', data: null }), /页码不能小于1/],
  ['429 with a countdown', 1, () => Answer.json(429, { code: 429, msg: '操作太频繁', data: null }, { 'retry-after': '12' }), /重试（\d+ 秒）/],
  ['500 as a page of HTML', 3, () => Answer.html(500), /服务器出错了/],
  ['502', 3, () => Answer.html(502), /服务暂时不可用/],
  ['a code of its own in a 200', 1, () => Answer.json(200, { code: 4001, msg: '参数错误', data: null }), /参数错误/],
  ['a body that is no JSON', 3, () => Answer.html(200), /服务器出错了/],
  ['no network', 3, () => Answer.none(), /网络连接不可用/],
])('SEC-R8 a list that meets %s calls %i times at most and shows a message, with 重试 where that can help', async (name, times, fault, words) => {
  const { asked } = await open('/things?keyword=a', fault)
  expect(await screen.findByText(words)).toBeVisible()
  expect(asked()).toHaveLength(times)
  expect(screen.queryByLabelText('加载中')).toBeNull()
  expect(screen.queryAllByRole('button', { name: /重试/ })).toHaveLength(['403', '404', '422'].includes(name) ? 0 : 1)
})
