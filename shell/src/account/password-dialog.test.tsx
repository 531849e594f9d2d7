import { ApiError } from '@console/platform/contract'
import { session } from '@console/platform/contract/session'
import { fakeServer, fakeServices, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PasswordDialog } from './password-dialog'

async function dialog() {
  const server = fakeServer(session, { changePassword: () => null })
  const { services, said, isHeld } = fakeServices(server, 'everything')
  const onClose = jest.fn()
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <PasswordDialog services={services} onClose={onClose} />
        </UnstyledTheme>,
      ),
  )
  return { server, said, isHeld, onClose }
}

async function fill(password: string, newPassword: string, repeated = newPassword) {
  await userEvent.type(screen.getByLabelText('原密码'), password)
  await userEvent.type(screen.getByLabelText('新密码'), newPassword)
  await userEvent.type(screen.getByLabelText('确认新密码'), repeated)
}
const submit = () => userEvent.click(screen.getByRole('button', { name: /提\s?交/ }))

test('SEC-A14 the dialog sends both passwords once, says that it went well, and closes', async () => {
  const { server, said, onClose } = await dialog()
  await fill('Secret2026', 'Another26')
  await submit()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(server.inputs('changePassword')).toEqual([{ password: 'Secret2026', newPassword: 'Another26', repeated: 'Another26' }])
  expect(said).toEqual(['密码已修改，其他设备上的登录已结束'])
})

test('SEC-A14 two new passwords that differ, or one against the rules, are reported under their fields and not sent', async () => {
  const { server } = await dialog()
  await fill('Secret2026', 'Another26', 'Another27')
  await submit()
  expect(await screen.findByText('两次输入的新密码不一致')).toBeVisible()
  await userEvent.clear(screen.getByLabelText('新密码'))
  await userEvent.type(screen.getByLabelText('新密码'), 'abc')
  await submit()
  expect(await screen.findByText('密码为 8–10 位字母和数字')).toBeVisible()
  expect(server.inputs('changePassword')).toEqual([])
})

test('SEC-A14 a wrong old password is reported under its field, and what was typed stays', async () => {
  const { server, onClose, isHeld } = await dialog()
  server.answer('changePassword', () => {
    throw new ApiError(422, '密码不正确', { fields: { password: '密码不正确，再错 4 次需重新登录' } })
  })
  await fill('Wrong2026', 'Another26')
  await submit()
  expect(await screen.findByText('密码不正确，再错 4 次需重新登录')).toBeVisible()
  expect(['原密码', '新密码', '确认新密码'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual([
    'Wrong2026',
    'Another26',
    'Another26',
  ])
  expect([onClose.mock.calls, isHeld()]).toEqual([[], true])
})
