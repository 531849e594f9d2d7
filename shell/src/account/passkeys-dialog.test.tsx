import { ApiError } from '@console/platform/contract'
import { type Passkey, passkeys } from '@console/platform/contract/session/passkeys'
import { fakeServer, fakeServices, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setWebAuthn } from '../testing/web-authn'
import { PasskeysDialog } from './passkeys-dialog'

const key: Passkey = { id: 3, name: '手机', since: '2026-11-27 15:00:00', lastUsed: null }
const CODES = Array.from({ length: 10 }, (_, nth) => `${nth}12345-67890`)
const question = {
  ...{ challenge: 'AAAA', rp: { id: 'localhost', name: '运营后台' }, user: { id: 'AAAA', name: 'li@demo.cn', displayName: '李雷' } },
  ...{ pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }], timeout: 300_000, excludeCredentials: [], attestation: 'none' as const },
  authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
}

const confirmation = {
  ...{ challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' as const },
  allowCredentials: [{ type: 'public-key' as const, id: 'AAA' }],
}

async function dialog(own: Passkey[] = []) {
  const server = fakeServer(passkeys, {
    list: () => ({ passkeys: own, takesCode: own.length > 0, recoveryCodes: own.length ? 9 : 0 }),
    begin: () => question,
    add: () => ({ recoveryCodes: CODES }),
    remove: () => null,
    confirmation: () => confirmation,
    renewCodes: () => ({ recoveryCodes: CODES }),
  })
  const { services, said } = fakeServices(server, 'everything')
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <PasskeysDialog services={services} onClose={() => {}} />
        </UnstyledTheme>,
      ),
  )
  return { server, said }
}

const titled = async (title: string) => within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest<HTMLElement>('[role=dialog]')!)
const submit = (within: Awaited<ReturnType<typeof titled>>) => userEvent.click(within.getByRole('button', { name: /提\s?交/ }))

afterEach(() => setWebAuthn(undefined))

test('PASS-01 PASS-07 a passkey is added by password, browser and name; what the browser refuses is said, and tried again without the password', async () => {
  const create = jest.fn()
  setWebAuthn({ create })
  create.mockRejectedValueOnce(new DOMException('The user attempted to register an authenticator that contains one', 'InvalidStateError'))
  const bytes = new ArrayBuffer(2)
  create.mockResolvedValueOnce({
    ...{ id: 'AAA', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
    response: { clientDataJSON: bytes, attestationObject: bytes, getTransports: () => [] },
  })
  const { server, said } = await dialog()
  expect(await screen.findByText('还没有通行密钥。')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /添\s?加/ }))
  const asked = await titled('添加通行密钥')
  expect(asked.queryByLabelText('动态码或恢复码')).toBeNull()
  await userEvent.type(asked.getByLabelText('登录密码'), 'Secret2026')
  await submit(asked)
  expect(await screen.findByText('此设备或安全密钥已经添加过')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  const named = await titled('为通行密钥命名')
  await userEvent.type(named.getByLabelText('名称'), '手机')
  await submit(named)
  expect(await screen.findByRole('list', { name: '恢复码' })).toHaveTextContent(CODES.join(''))
  expect([server.inputs('begin'), server.inputs('add')]).toEqual([
    [{ password: 'Secret2026' }],
    [{ name: '手机', answer: expect.stringContaining('"attestationObject":"AAA"') }],
  ])
  expect(said).toContain('通行密钥已添加')
})

test('PASS-02 one is removed, and another added, by the password and a code', async () => {
  setWebAuthn({})
  const { server, said } = await dialog([key])
  expect(await screen.findByText('剩余恢复码 9 个')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '删除“手机”' }))
  const asked = await titled('删除通行密钥')
  expect(asked.getByText('手机')).toBeVisible()
  await userEvent.type(asked.getByLabelText('登录密码'), 'Secret2026')
  await userEvent.type(asked.getByLabelText('动态码或恢复码'), '012345-67890')
  await submit(asked)
  await screen.findByText('手机')
  expect([server.inputs('remove'), said]).toEqual([[{ id: '3', password: 'Secret2026', code: '01234567890' }], ['通行密钥已删除']])
  await userEvent.click(screen.getByRole('button', { name: /添\s?加/ }))
  server.answer('begin', () => {
    throw new ApiError(422, '请输入动态码或恢复码', { fields: { code: '请输入动态码或恢复码' } })
  })
  const adding = await titled('添加通行密钥')
  await userEvent.type(adding.getByLabelText('登录密码'), 'Secret2026')
  await submit(adding)
  expect(await adding.findByText('请输入动态码或恢复码')).toBeVisible()
})

test('PASS-08 one is removed by the password and a passkey; what the browser refuses is said, and the code is still there', async () => {
  const get = jest.fn()
  setWebAuthn({ get })
  get.mockRejectedValueOnce(new DOMException('The operation either timed out or was not allowed', 'NotAllowedError'))
  const bytes = new ArrayBuffer(2)
  get.mockResolvedValueOnce({
    ...{ id: 'AAA', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  })
  const { server, said } = await dialog([key])
  await userEvent.click(await screen.findByRole('button', { name: '删除“手机”' }))
  const asked = await titled('删除通行密钥')
  await userEvent.type(asked.getByLabelText('登录密码'), 'Secret2026')
  await userEvent.type(asked.getByLabelText('动态码或恢复码'), '0')
  await userEvent.clear(asked.getByLabelText('动态码或恢复码'))
  expect(asked.getByText('或填写动态码、恢复码')).toBeVisible()
  await userEvent.click(asked.getByRole('button', { name: '用通行密钥确认' }))
  expect(await asked.findByRole('alert')).toHaveTextContent('没有完成确认：已取消或超时')
  await userEvent.click(asked.getByRole('button', { name: '用通行密钥确认' }))
  expect(await asked.findByRole('button', { name: '已确认，重新确认' })).toBeVisible()
  expect(asked.queryByRole('alert')).toBeNull()
  expect(get.mock.calls[1][0].publicKey.allowCredentials).toHaveLength(1)
  await submit(asked)
  await screen.findByText('手机')
  expect([server.inputs('remove'), said]).toEqual([
    [{ id: '3', password: 'Secret2026', answer: expect.stringContaining('"signature":"AAA"') }],
    ['通行密钥已删除'],
  ])
})

test('PASS-08 a browser without passkeys is asked for the code alone', async () => {
  setWebAuthn(undefined)
  await dialog([key])
  await userEvent.click(await screen.findByRole('button', { name: '删除“手机”' }))
  const asked = await titled('删除通行密钥')
  expect(asked.getByLabelText('动态码或恢复码')).toBeVisible()
  expect(asked.queryByRole('button', { name: '用通行密钥确认' })).toBeNull()
})

test('PASS-10 recovery codes are renewed by the password and a code, and shown once', async () => {
  setWebAuthn({})
  const { server, said } = await dialog([key])
  await userEvent.click(await screen.findByRole('button', { name: '更换恢复码' }))
  const asked = await titled('更换恢复码')
  await userEvent.type(asked.getByLabelText('登录密码'), 'Secret2026')
  await userEvent.type(asked.getByLabelText('动态码或恢复码'), '012345-67890')
  await submit(asked)
  expect(await screen.findByRole('list', { name: '恢复码' })).toHaveTextContent(CODES.join(''))
  expect([server.inputs('renewCodes'), said]).toEqual([[{ password: 'Secret2026', code: '01234567890' }], ['恢复码已更换']])
})

test('PASS-07 without HTTPS nothing can be added, and the dialog says why', async () => {
  setWebAuthn({}, false)
  await dialog([key])
  expect(await screen.findByText(/^当前页面不是通过 HTTPS 打开的/)).toBeVisible()
  expect(screen.getByRole('button', { name: /添\s?加/ })).toBeDisabled()
})
