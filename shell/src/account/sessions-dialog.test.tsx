import { ApiError } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import { fakeServer, fakeServices, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SessionsDialog } from './sessions-dialog'

const here = { id: 7, current: true, since: '2026-11-23 09:00:00', lastSeen: '2026-11-23 09:30:00', ip: '10.0.0.5', browser: 'Edge，Windows' }
const elsewhere = { id: 5, current: false, since: '2026-11-23 08:00:00', lastSeen: '2026-11-23 08:40:00', ip: null, browser: null }

async function dialog(sessions = [here, elsewhere]) {
  let open = sessions
  const server = fakeServer(session, {
    sessions: () => open,
    endSession: ({ id }) => {
      open = open.filter((one) => one.id !== id)
      return null
    },
    endOtherSessions: () => {
      open = open.filter(({ current }) => current)
      return null
    },
  })
  const { services, said } = fakeServices(server, 'everything')
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <SessionsDialog services={services} onClose={() => {}} />
        </UnstyledTheme>,
      ),
  )
  await screen.findByText('当前设备')
  return { server, said }
}

const END = /^下\s?线$/
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

/** Every dialog of a test has the same id, by which its title would be found. */
async function confirm(title: string, name: string | RegExp) {
  await screen.findByText(title)
  await userEvent.click(within(screen.getAllByRole('dialog').at(-1)!).getByRole('button', { name }))
}

test('SEC-A15 the list says when and where from; this device cannot be ended, and what is not known is a dash', async () => {
  await dialog()
  expect(rows()).toEqual([
    '登录时间最近使用地址设备操作',
    '2026-11-23 09:00:002026-11-23 09:30:0010.0.0.5Edge，Windows当前设备',
    expect.stringMatching(/^2026-11-23 08:00:002026-11-23 08:40:00——下线$/),
  ])
})

test('SEC-A15 one of them is ended after a question, and is gone from the list', async () => {
  const { server, said } = await dialog()
  await userEvent.click(screen.getByRole('button', { name: END }))
  await confirm('将该设备下线？', END)
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect([server.inputs('endSession'), said]).toEqual([[{ id: '5' }], ['该设备已下线']])
})

test('SEC-A15 all others are ended after a question; then there is nothing more to end', async () => {
  const { server } = await dialog()
  await userEvent.click(screen.getByRole('button', { name: '其他全部下线' }))
  await confirm('将其他设备全部下线？', '其他全部下线')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(server.inputs('endOtherSessions')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: '其他全部下线', hidden: true })[0]).toBeDisabled()
})

test('SEC-A15 a session that was over already says so in its question', async () => {
  const { server } = await dialog()
  server.answer('endSession', () => {
    throw new ApiError(404, '该登录不存在或已结束')
  })
  await userEvent.click(screen.getByRole('button', { name: END }))
  await confirm('将该设备下线？', END)
  expect(await screen.findByText('该登录不存在或已结束')).toBeVisible()
})
