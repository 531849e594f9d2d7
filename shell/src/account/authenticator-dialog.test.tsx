import { ApiError } from '@console/platform/contract'
import { authenticator } from '@console/platform/contract/session/authenticator'
import { passkeys } from '@console/platform/contract/session/passkeys'
import { fakeServer, fakeServices, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setWebAuthn } from '../testing/web-authn'
import { AuthenticatorDialog } from './authenticator-dialog'

const CODES = Array.from({ length: 10 }, (_, nth) => `${nth}12345-67890`)
const begun = { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', address: 'otpauth://totp/x:y?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }

const confirmation = {
  ...{ challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' as const },
  allowCredentials: [{ type: 'public-key' as const, id: 'AAA' }],
}

async function dialog({ since = null as string | null, passkeys: own = 0 } = {}) {
  let on = since
  const server = fakeServer(
    { ...authenticator, renewCodes: passkeys.renewCodes, confirmation: passkeys.confirmation },
    {
      confirmation: () => confirmation,
      renewCodes: () => ({ recoveryCodes: CODES }),
      get: () => ({ since: on, recoveryCodes: on || own ? 9 : 0, passkeys: own }),
      begin: () => begun,
      enable: () => {
        on = '2026-11-27 15:00:00'
        return { recoveryCodes: CODES }
      },
      disable: () => {
        on = null
        return null
      },
    },
  )
  const { services, said } = fakeServices(server, 'everything')
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <AuthenticatorDialog services={services} onClose={() => {}} />
        </UnstyledTheme>,
      ),
  )
  return { server, said }
}

/** The dialog of that title, which others may be below. */
const titled = async (title: string) => within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest<HTMLElement>('[role=dialog]')!)
const submit = (within: Awaited<ReturnType<typeof titled>>) => userEvent.click(within.getByRole('button', { name: /提\s?交/ }))

test('TOTP-02 it is set up by the password and a first code; recovery codes are shown until they are said to be saved', async () => {
  const { server, said } = await dialog()
  expect(await screen.findByText('未启用，登录用短信验证码')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /启\s?用/ }))
  const asked = await titled('启用身份验证器')
  await userEvent.type(asked.getByLabelText('登录密码'), 'Secret2026')
  await submit(asked)
  const scan = await titled('扫描二维码')
  expect(scan.getByRole('img', { name: '身份验证器的二维码' })).toBeVisible()
  expect(scan.getByTitle(begun.secret)).toBeVisible()
  await userEvent.type(scan.getByLabelText('动态码'), '123 456')
  await submit(scan)
  const list = await screen.findByRole('list', { name: '恢复码' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES)
  expect([server.inputs('begin'), server.inputs('enable')]).toEqual([[{ password: 'Secret2026' }], [{ code: '123456' }]])
  expect(said).toContain('身份验证器已启用')
  await userEvent.click(screen.getByRole('button', { name: '我已保存' }))
  await waitFor(() => expect(screen.queryByText(CODES[0]!)).toBeNull())
  expect(await screen.findByText('已启用')).toBeVisible()
})

test('TOTP-20 beside passkeys one of them begins it, in place of a recovery code', async () => {
  const bytes = new ArrayBuffer(2)
  setWebAuthn({
    get: async () => ({
      ...{ id: 'AAA', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
      response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
    }),
  })
  const { server } = await dialog({ passkeys: 1 })
  expect(await screen.findByText('未启用，登录用通行密钥')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /启\s?用/ }))
  const asked = await titled('启用身份验证器')
  expect(asked.getByText('恢复码在启用成功后才算用过')).toBeVisible()
  // There is no app yet.
  expect(asked.getByText('或填写恢复码')).toBeVisible()
  expect(screen.getByText(/动态码代替通行密钥/)).toBeInTheDocument()
  await userEvent.type(asked.getByLabelText('登录密码'), 'Secret2026')
  await userEvent.click(asked.getByRole('button', { name: '用通行密钥确认' }))
  expect(await asked.findByRole('button', { name: '已确认，重新确认' })).toBeVisible()
  await submit(asked)
  await titled('扫描二维码')
  expect(server.inputs('begin')).toEqual([{ password: 'Secret2026', answer: expect.stringContaining('"signature":"AAA"') }])
  setWebAuthn(undefined)
})

test('TOTP-02 a wrong first code is reported under its field, and the code to scan stays', async () => {
  const { server } = await dialog()
  server.answer('enable', () => {
    throw new ApiError(422, '动态码错误或已使用', { fields: { code: '动态码错误或已使用' } })
  })
  await userEvent.click(await screen.findByRole('button', { name: /启\s?用/ }))
  const asked = await titled('启用身份验证器')
  await userEvent.type(asked.getByLabelText('登录密码'), 'Secret2026')
  await submit(asked)
  const scan = await titled('扫描二维码')
  await userEvent.type(scan.getByLabelText('动态码'), '000000')
  await submit(scan)
  expect(await scan.findByText('动态码错误或已使用')).toBeVisible()
  expect(scan.getByRole('img', { name: '身份验证器的二维码' })).toBeVisible()
})

test('TOTP-02 it is taken away by the password and a code', async () => {
  const { server, said } = await dialog({ since: '2026-11-27 15:00:00' })
  expect(await screen.findByText('9 个')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /停\s?用/ }))
  const asked = await titled('停用身份验证器')
  await userEvent.type(asked.getByLabelText('登录密码'), 'Secret2026')
  await userEvent.type(asked.getByLabelText('动态码或恢复码'), '123456')
  await submit(asked)
  expect(await screen.findByText('未启用，登录用短信验证码')).toBeVisible()
  expect([server.inputs('disable'), said]).toEqual([[{ password: 'Secret2026', code: '123456' }], ['身份验证器已停用']])
})

test('PASS-10 recovery codes of an authenticator are renewed alone, by the password and a code', async () => {
  const { server } = await dialog({ since: '2026-11-27 15:00:00' })
  await userEvent.click(await screen.findByRole('button', { name: '更换恢复码' }))
  const asked = await titled('更换恢复码')
  expect(asked.queryByRole('button', { name: '用通行密钥确认' })).toBeNull()
  await userEvent.type(asked.getByLabelText('登录密码'), 'Secret2026')
  await userEvent.type(asked.getByLabelText('动态码或恢复码'), '123456')
  await submit(asked)
  expect(await screen.findByRole('list', { name: '恢复码' })).toHaveTextContent(CODES.join(''))
  expect(server.inputs('renewCodes')).toEqual([{ password: 'Secret2026', code: '123456' }])
})
