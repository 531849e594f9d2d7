import { session as calls } from '@console/platform/contract/session'
import { createHttp, type Http } from '@console/platform/http'
import { Answer, fakeServer, UnstyledTheme } from '@console/platform/testing'
import { act, render, screen } from '@testing-library/react'
import { ProviderSignIn } from './provider-sign-in'
import { useSignInWays } from './sign-in-ways'

function Ways({ http, search }: { http: Http; search?: string }) {
  const { provider } = useSignInWays(http)
  return provider !== null && <ProviderSignIn name={provider} search={search} />
}

/** Below the sign-in form, at this address, with a server that answers so. */
async function show(search: string | undefined, answer: () => { provider: string | null } | Answer) {
  const server = fakeServer(calls, { signInWays: answer as never })
  const http = createHttp({ token: () => undefined, onExpired: async () => false, adapter: server.adapter })
  await act(
    async () =>
      void render(
        <UnstyledTheme>
          <Ways http={http} search={search} />
        </UnstyledTheme>,
      ),
  )
}
const offered = () => ({ provider: '企业账号' })
const link = () => screen.findByRole('link', { name: '使用企业账号登录' })

test('OIDC-05 the sign-in page offers the provider by its name, and takes along where to return to', async () => {
  await show('?redirect=%2Fuser%2Fenterprise%3Fpage%3D2', offered)
  expect(await link()).toHaveAttribute('href', '/api/oidc/sign-in?redirect=%2Fuser%2Fenterprise%3Fpage%3D2')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('OIDC-03 an address outside of the console is not taken along', async () => {
  await show('?redirect=%2F%2Fevil.example', offered)
  expect(await link()).toHaveAttribute('href', '/api/oidc/sign-in')
})

test.each([
  ['role', '您的企业账号在运营后台没有角色，请联系本单位的系统管理员'],
  ['unverified', '企业账号服务没有说明您的邮箱或手机号已验证，无法确定您的账号，请联系本单位的系统管理员'],
  ['cancelled', '已取消登录'],
])('OIDC-05 why nobody was signed in (%s) is said in words', async (problem, words) => {
  await show(`?problem=${problem}`, offered)
  await link()
  expect(screen.getByRole('alert')).toHaveTextContent(words)
})

test('OIDC-05 nothing is said that the server has no words for', async () => {
  await show('?problem=toString', offered)
  await link()
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['without a provider', () => ({ provider: null })],
  ['that does not know the call', () => Answer.json(404, { code: 404, msg: '接口不存在', data: null })],
])('OIDC-05 nothing is shown for a server %s', async (_, answer) => {
  await show('?problem=role', answer)
  expect(document.querySelector('a, [role=alert]')).toBeNull()
})

test('OIDC-06 over a page that stays, the sign-in uses a new tab', async () => {
  await show(undefined, offered)
  const link = await screen.findByRole('link', { name: '在新标签页中使用企业账号登录' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['/api/oidc/sign-in', '_blank', 'noopener'])
})
