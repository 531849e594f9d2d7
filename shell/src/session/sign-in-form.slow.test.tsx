import { ApiError, type ResultOf } from '@console/platform/contract'
import { AUTHENTICATOR, session as calls } from '@console/platform/contract/session'
import { passkeys } from '@console/platform/contract/session/passkeys'
import { createHttp } from '@console/platform/http'
import { Answer, fakeServer, fullStorage, UnstyledTheme } from '@console/platform/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setWebAuthn } from '../testing/web-authn'
import { SignInForm } from './sign-in-form'
import { SessionContext } from './use-session'

/** The form with a server that accepts everything; `signedIn` collects what it passes on. */
async function form(props: { account?: string; search?: string } = {}, ways: ResultOf<typeof calls.signInWays> = { provider: null }) {
  let captchas = 0
  const server = fakeServer(
    { ...calls, question: passkeys.question, signIn: passkeys.signIn },
    {
      signIn: () => ({ token: 't1' }),
      getImgCode: () => ({ imgCodeToken: `captcha-${++captchas}`, image: `data:image/png;base64,${captchas}` }),
      getMobile: () => ({ mobile: '138****0001' }),
      sendSMS: () => ({ smsToken: 'code-1' }),
      login: () => ({ token: 't1' }),
      signInWays: () => ways,
    },
  )
  const http = createHttp({ token: () => undefined, onExpired: async () => false, adapter: server.adapter })
  const signedIn: string[] = []
  const session = { http, subscribe: () => () => {}, getState: () => state }
  const { unmount } = await act(async () =>
    render(
      <UnstyledTheme>
        <SessionContext value={session as never}>
          <SignInForm {...props} onSignedIn={async (...given) => void signedIn.push(...given)} />
        </SessionContext>
      </UnstyledTheme>,
    ),
  )
  return { server, signedIn, unmount }
}
const state = { phase: 'signed-out' }
const user = userEvent.setup({ delay: null })

const field = (name: string) => screen.getByLabelText(name)
const type = (name: string, text: string) => user.type(field(name), text)
const sendCode = () => user.click(screen.getByRole('button', { name: '发送短信' }))
const image = () => screen.getByRole('img', { name: '图形验证码' }).getAttribute('src')

afterEach(() => sessionStorage.clear())

/** Sets a value at once, as a password manager does. */
const fill = (name: string, value: string) => act(async () => void fireEvent.change(field(name), { target: { value } }))

async function fillIn(account = 'admin@demo.cn') {
  if (account) await fill('账号', account)
  await fill('密码', 'Admin2026')
  await fill('图形验证码', '1234')
  await sendCode()
  await screen.findByRole('button', { name: /秒后重发$/ })
  await fill('短信验证码', '123456')
}

test('LOGIN-03 LOGIN-04 asking for a code straight from the account looks its mobile up once, sends one code, and goes on to its field', async () => {
  const { server } = await form()
  await type('账号', ' admin@demo.cn ')
  await user.dblClick(screen.getByRole('button', { name: '发送短信' }))
  await screen.findByText('当前账号绑定手机号为：138****0001')
  expect(server.inputs('getMobile')).toEqual([{ username: 'admin@demo.cn' }])
  expect(server.inputs('sendSMS')).toEqual([{ username: 'admin@demo.cn' }])
  expect(field('短信验证码')).toHaveFocus()
  await type('账号', 'x')
  await waitFor(() => expect(screen.queryByText(/^当前账号绑定手机号为/)).toBeNull())
})

test('LOGIN-03 a look-up that failed says why under the account, and the next try is a look-up again', async () => {
  const { server } = await form()
  server.answer('getMobile', () => {
    throw new ApiError(429, '查询太频繁，请稍后再试')
  })
  await type('账号', 'admin@demo.cn')
  await sendCode()
  await screen.findByText('查询太频繁，请稍后再试')
  expect(server.inputs('sendSMS')).toEqual([])
  server.answer('getMobile', () => ({ mobile: '138****0001' }))
  await sendCode()
  await screen.findByText('当前账号绑定手机号为：138****0001')
  await waitFor(() => expect(screen.queryByText('查询太频繁，请稍后再试')).toBeNull())
  expect(server.inputs('sendSMS')).toHaveLength(1)
})

test('LOGIN-03 an error of one account is not shown for the next', async () => {
  const { server } = await form()
  let fail = (_: Answer) => {}
  server.answer('getMobile', () => new Promise<Answer>((resolve) => (fail = resolve)))
  await fill('账号', 'admin@demo.cn')
  await user.click(field('账号'))
  await user.tab()
  await fill('账号', 'viewer@demo.cn')
  await act(async () => fail(Answer.json(429, { code: 429, msg: '查询太频繁，请稍后再试', data: null })))
  expect(server.inputs('getMobile')).toEqual([{ username: 'admin@demo.cn' }])
  expect(screen.queryByText('查询太频繁，请稍后再试')).toBeNull()
})

test('LOGIN-04 after a code was requested, the form says why none may arrive and what to do, for this account alone', async () => {
  const { unmount } = await form()
  await fill('账号', 'nobody@demo.cn')
  expect(screen.queryByText(/没有收到短信/)).toBeNull()
  await sendCode()
  expect(await screen.findByText(/没有收到短信/)).toBeVisible()
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const toEverybody = [/^一分钟后仍没有收到，可以重新发送/, /^请核对账号：账号有误或已停用时不会发送/, /系统管理员核对账号绑定的手机号/].map((line) =>
    expect.stringMatching(line),
  )
  expect(lines()).toEqual(toEverybody)
  await fill('账号', 'admin@demo.cn')
  await waitFor(() => expect(screen.queryByText(/没有收到短信/)).toBeNull())
  unmount()
  sessionStorage.clear()
  // Where the server has other factors, they are named, whether or not the account has one.
  await form({}, { provider: null, authenticator: true })
  await fill('账号', 'nobody@demo.cn')
  await sendCode()
  await screen.findByText(/没有收到短信/)
  expect(lines()).toEqual([...toEverybody, expect.stringMatching(/改用动态码（也可以填恢复码）/)])
})

test('LOGIN-04 after a reload while the countdown runs the account is there, and its code is taken', async () => {
  const first = await form()
  await type('账号', 'admin@demo.cn')
  await sendCode()
  await screen.findByRole('button', { name: /秒后重发$/ })
  first.unmount()
  const { server } = await form()
  expect(field('账号')).toHaveValue('admin@demo.cn')
  await fill('密码', 'Admin2026')
  await fill('图形验证码', '1234')
  await fill('短信验证码', '123456')
  await user.click(screen.getByRole('button', { name: /登\s?录/ }))
  await waitFor(() => expect(server.inputs('login')).toEqual([expect.objectContaining({ username: 'admin@demo.cn', smsCodeToken: 'code-1' })]))
  expect(server.inputs('sendSMS')).toEqual([])
})

test('LOGIN-05 an account without a mobile gets no code', async () => {
  const { server } = await form()
  server.answer('getMobile', () => ({ mobile: '' }))
  await type('账号', 'nobody')
  await sendCode()
  await screen.findByText('请先输入正确账号')
  expect(server.inputs('sendSMS')).toEqual([])
})

test('LOGIN-08 Enter in a field signs in, once, with what was typed', async () => {
  const { server, signedIn } = await form()
  await fillIn()
  await user.type(field('短信验证码'), '{Enter}{Enter}')
  await screen.findByRole('button', { name: '登录' })
  expect(server.inputs('login')).toEqual([
    { username: 'admin@demo.cn', password: 'Admin2026', imgCode: '1234', imgCodeToken: 'captcha-1', smsCode: '123456', smsCodeToken: 'code-1' },
  ])
  expect(signedIn).toEqual(['t1', 'admin@demo.cn'])
  // The code is used up.
  expect(sessionStorage).toHaveLength(0)
})

test('LOGIN-08 codes are sent as one reads them, however they were typed', async () => {
  const { server } = await form()
  await fillIn()
  await fill('图形验证码', '１２ 34')
  await fill('短信验证码', '１23 4-56')
  await type('账号', '{Enter}')
  await waitFor(() => expect(server.inputs('login')).toEqual([expect.objectContaining({ imgCode: '1234', smsCode: '123456' })]))
})

test('LOGIN-02 a click brings another captcha; one that fails can be requested again', async () => {
  const { server } = await form()
  const [first, button] = [image(), screen.getByRole('button', { name: '图形验证码图片，点击换一张' })]
  await user.click(button)
  await waitFor(() => expect(image()).not.toBe(first))
  server.answer('getImgCode', () => Answer.none())
  await user.click(button)
  expect(await screen.findByText('点击重新加载')).toBeVisible()
  server.answer('getImgCode', () => ({ imgCodeToken: 'captcha-9', image: 'data:image/png;base64,9' }))
  await user.click(button)
  await waitFor(() => expect(image()).toBe('data:image/png;base64,9'))
})

test('LOGIN-06 a code that was sent to another account does not do', async () => {
  const { server } = await form()
  await fillIn()
  await fill('账号', 'viewer@demo.cn')
  await type('账号', '{Enter}')
  await screen.findByText('请获取短信验证码')
  expect(server.inputs('login')).toEqual([])
})

test('LOGIN-02 UX-E7 a sign-in that fails says why, brings another captcha to fill in, and keeps the rest', async () => {
  const { server, signedIn } = await form()
  server.answer('login', () => {
    throw new ApiError(422, '账号、密码或验证码不正确')
  })
  await fillIn()
  const before = image()
  await type('短信验证码', '{Enter}')
  await screen.findByText('账号、密码或验证码不正确')
  expect(image()).not.toBe(before)
  expect(field('图形验证码')).toHaveValue('')
  expect(field('图形验证码')).toHaveFocus()
  expect(field('账号')).toHaveValue('admin@demo.cn')
  expect(field('密码')).toHaveValue('Admin2026')
  server.answer('login', () => ({ token: 't1' }))
  await type('图形验证码', '1234{Enter}')
  await act(async () => {})
  expect(server.inputs('login').at(-1)).toMatchObject({ imgCodeToken: 'captcha-2', smsCodeToken: 'code-1' })
  expect(signedIn).toEqual(['t1', 'admin@demo.cn'])
})

test('UX-E2 a renewal has its account, shows its mobile at once, and Tab skips the account', async () => {
  const { signedIn } = await form({ account: 'admin@demo.cn' })
  await screen.findByText('当前账号绑定手机号为：138****0001')
  expect(field('账号')).toHaveAttribute('readonly')
  await user.tab()
  expect(field('密码')).toHaveFocus()
  await fillIn('')
  await type('短信验证码', '{Enter}')
  await act(async () => {})
  expect(signedIn).toEqual(['t1', 'admin@demo.cn'])
})

test('DESK-14 the form says whom to ask when signing in is not possible, before and after a try', async () => {
  const { server } = await form()
  const help = '无法登录？连续输错密码的账号会被锁定，请联系本单位的系统管理员解锁或重设密码。'
  expect(screen.getByText(help)).toBeVisible()
  server.answer('login', () => {
    throw new ApiError(422, '账号或密码不正确')
  })
  await fillIn()
  await user.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByText('账号或密码不正确')
  expect(screen.getByText(help)).toBeVisible()
})

test('LOGIN-08 a sign-in is completed where the browser stores nothing', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  fullStorage()
  const { signedIn } = await form()
  await fillIn()
  await user.click(screen.getByRole('button', { name: /登\s?录/ }))
  await waitFor(() => expect(signedIn).toEqual(['t1', 'admin@demo.cn']))
})

test('TOTP-06 a code of an authenticator is sent in place of one by SMS, where the server takes such', async () => {
  const { server, signedIn } = await form({}, { provider: null, authenticator: true })
  await user.click(await screen.findByRole('button', { name: '改用动态码' }))
  expect([screen.queryByLabelText('短信验证码'), screen.queryByRole('button', { name: '发送短信' })]).toEqual([null, null])
  await fill('账号', 'admin@demo.cn')
  await fill('密码', 'Admin2026')
  await fill('图形验证码', '1234')
  await user.click(screen.getByRole('button', { name: /登\s?录/ }))
  expect(await screen.findByText('请输入动态码或恢复码')).toBeVisible()
  await fill('动态码或恢复码', '012345-67890')
  await user.click(screen.getByRole('button', { name: /登\s?录/ }))
  await waitFor(() => expect(signedIn).toEqual(['t1', 'admin@demo.cn']))
  expect(server.inputs('login')).toEqual([
    { username: 'admin@demo.cn', password: 'Admin2026', imgCode: '1234', imgCodeToken: 'captcha-1', smsCode: '01234567890', smsCodeToken: AUTHENTICATOR },
  ])
  expect(localStorage.getItem('signed-in-by')).toBe('app')
  localStorage.removeItem('signed-in-by')
  expect(server.inputs('sendSMS')).toEqual([])
})

test('TOTP-06 the form begins with the code by which this browser last signed in', async () => {
  localStorage.setItem('signed-in-by', 'app')
  const { unmount } = await form({}, { provider: null, authenticator: true })
  expect(await screen.findByLabelText('动态码或恢复码')).toBeVisible()
  expect(field('账号')).toHaveFocus()
  unmount()
  localStorage.removeItem('signed-in-by')
  await form({}, { provider: null, authenticator: true })
  await screen.findByRole('button', { name: '改用动态码' })
  expect(field('短信验证码')).toBeVisible()
})

test('TOTP-06 the operator can switch back to the code by SMS, and a server without authenticators offers none', async () => {
  const { unmount } = await form({}, { provider: null, authenticator: true })
  await user.click(await screen.findByRole('button', { name: '改用动态码' }))
  await user.click(screen.getByRole('button', { name: '改用短信验证码' }))
  expect(field('短信验证码')).toHaveValue('')
  unmount()
  await form({}, { provider: null })
  expect(screen.queryByRole('button', { name: '改用动态码' })).toBeNull()
})

describe('by a passkey', () => {
  const question = { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'required' as const }
  afterEach(() => {
    setWebAuthn(undefined)
    localStorage.removeItem('signed-in-by')
  })

  async function chosen() {
    const page = await form({}, { provider: null, authenticator: true, passkey: true })
    await user.click(await screen.findByRole('button', { name: '改用通行密钥' }))
    await fill('账号', 'admin@demo.cn')
    await fill('密码', 'Admin2026')
    await fill('图形验证码', '1234')
    return page
  }
  const submit = () => user.click(screen.getByRole('button', { name: '用通行密钥登录' }))

  test('PASS-07 the browser’s answer is sent in place of a code; after cancelling a message is shown, and the captcha stays', async () => {
    const get = jest.fn()
    setWebAuthn({ get })
    const { server, signedIn } = await chosen()
    server.answer('question', () => question)
    expect(screen.queryByLabelText('短信验证码')).toBeNull()
    get.mockRejectedValueOnce(new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError'))
    await submit()
    expect(await screen.findByText('没有完成确认：已取消或超时，也可能是此设备没有本账号的通行密钥')).toBeVisible()
    expect(field('图形验证码')).toHaveValue('1234')
    expect(server.inputs('signIn')).toEqual([])
    const bytes = new ArrayBuffer(2)
    get.mockResolvedValueOnce({
      ...{ id: 'AAA', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
      response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
    })
    await submit()
    await waitFor(() => expect(signedIn).toEqual(['t1', 'admin@demo.cn']))
    expect(server.inputs('signIn')).toEqual([
      { username: 'admin@demo.cn', password: 'Admin2026', imgCode: '1234', imgCodeToken: 'captcha-1', answer: expect.stringContaining('"signature":"AAA"') },
    ])
    expect([localStorage.getItem('signed-in-by'), server.inputs('login')]).toEqual(['passkey', []])
  })

  test('PASS-07 without HTTPS it is said in words; without WebAuthn, or a server that knows it, none is offered', async () => {
    setWebAuthn({}, false)
    const { unmount } = await chosen()
    expect(screen.getByText(/^当前页面不是通过 HTTPS 打开的/)).toBeVisible()
    expect(screen.getByRole('button', { name: '用通行密钥登录' })).toBeDisabled()
    unmount()
    setWebAuthn(undefined, true)
    const other = await form({}, { provider: null, passkey: true })
    expect(screen.queryByRole('button', { name: '改用通行密钥' })).toBeNull()
    other.unmount()
    setWebAuthn({})
    await form({}, { provider: null })
    expect(screen.queryByRole('button', { name: '改用通行密钥' })).toBeNull()
  })
})

test('OIDC-05 the provider is offered below the form, and over a page that stays in a new tab', async () => {
  const { unmount } = await form({ search: '' }, { provider: '企业账号' })
  expect(await screen.findByRole('link', { name: '使用企业账号登录' })).toBeVisible()
  unmount()
  await form({ account: 'admin@demo.cn' }, { provider: '企业账号' })
  expect(await screen.findByRole('link', { name: '在新标签页中使用企业账号登录' })).toBeVisible()
})
