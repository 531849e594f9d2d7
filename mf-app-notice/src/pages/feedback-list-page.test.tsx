import { appNotice } from '@console/platform/contract/app-notice'
import { fakeServer, renderPage } from '@console/platform/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routes } from '../routes'
import { feedback } from '../testing/records'

async function open(url = '/app/feedback', records = [feedback]) {
  const server = fakeServer(appNotice, { feedback: () => ({ data: records, count: records.length }) })
  await renderPage(routes, url, server)
  await screen.findAllByText('Xiaomi 14')
  return server
}

const textsOf = (row: Element) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)

test('APP-03 TABLE-02 feedback in words, its time in Asia/Shanghai, filtered by kind of user and problem', async () => {
  const server = await open('/app/feedback?type=2&problemType=1')
  expect(server.inputs('feedback')).toEqual([{ type: '2', problemType: '1', page: '1', limit: '10' }])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '用户名称',
    '用户类型',
    '实名状态',
    'APP版本',
    '手机型号',
    '问题类型',
    '反馈内容',
    '反馈时间',
  ])
  expect(textsOf(screen.getByText('Xiaomi 14').closest('tr')!)).toEqual([
    '杭州存真科技有限公司',
    '企业',
    '已认证',
    '3.1.0',
    'Xiaomi 14',
    '软件使用',
    '上传一直停在 99%',
    '2026-05-03 10:20:30',
  ])
})

test('TABLE-02 a user is called by cName where the back end has it', async () => {
  const named = { ...feedback, cName: '拾光印刷厂' }
  await open('/app/feedback', [named])
  expect(screen.getByText('拾光印刷厂')).toBeVisible()
})

test('TABLE-02 a time that is 0 shows a dash', async () => {
  await open('/app/feedback', [{ ...feedback, add_time: 0 }])
  expect(textsOf(screen.getByText('Xiaomi 14').closest('tr')!).at(-1)).toBe('—')
})

test('APP-03 feedback of several lines is opened and closed in its row; all of its content is text', async () => {
  const content = '<img src=x onerror=alert(1)>\n第二行'
  await open('/app/feedback', [{ ...feedback, content }])
  const text = screen.getByText(/第二行/)
  expect(text.textContent).toBe(content)
  expect(document.querySelector('img')).toBeNull()
  const toggle = screen.getByRole('button', { name: '全文' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(toggle)
  expect(screen.getByRole('button', { name: '收起全文' })).toHaveAttribute('aria-expanded', 'true')
})
