import { ApiError } from '@console/platform/contract'
import { UnstyledTheme } from '@console/platform/testing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UnlockForm } from './unlock-form'

function form(onUnlock: (password: string, signal: AbortSignal) => Promise<void>) {
  const { unmount } = render(
    <UnstyledTheme>
      <UnlockForm onUnlock={onUnlock} />
    </UnstyledTheme>,
  )
  return { unmount, password: screen.getByLabelText('密码') }
}

test('UX-E1 a wrong password is reported under its field, which is then empty and has the focus', async () => {
  const onUnlock = jest.fn(async () => {})
  onUnlock.mockRejectedValueOnce(new ApiError(422, '密码不正确', { fields: { password: '密码不正确，再错 4 次需重新登录' } }))
  onUnlock.mockRejectedValueOnce(new ApiError(0, '网络连接不可用，请检查网络后重试'))
  const { password } = form(onUnlock)
  await userEvent.type(password, 'Wrong2026{Enter}')
  expect(await screen.findByText('密码不正确，再错 4 次需重新登录')).toBeVisible()
  expect(password).toHaveValue('')
  expect(password).toHaveFocus()
  await userEvent.type(password, 'Secret2026{Enter}')
  expect(await screen.findByText('网络连接不可用，请检查网络后重试')).toBeVisible()
  expect(onUnlock.mock.calls).toEqual([
    ['Wrong2026', expect.any(AbortSignal)],
    ['Secret2026', expect.any(AbortSignal)],
  ])
})

test('UX-E1 a pending unlock is aborted with its form', async () => {
  let given: AbortSignal | undefined
  const { password, unmount } = form((_, signal) => {
    given = signal
    return new Promise(() => {})
  })
  await userEvent.type(password, 'Secret2026{Enter}')
  unmount()
  expect(given?.aborted).toBe(true)
})
