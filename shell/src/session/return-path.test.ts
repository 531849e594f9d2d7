import { returnPath, signInPath } from './return-path'

const asked = (path: string) => returnPath(`?${new URLSearchParams({ redirect: path })}`)

test('UX-A4 the requested page is restored with its query and hash', () => {
  const path = '/user/enterprise?status=2&page=3&keyword=杭州#top'
  expect(returnPath(signInPath(path).slice('/login'.length))).toBe(new URL(path, 'http://a').href.slice('http://a'.length))
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /user',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/%5cevil.example/../..//evil.example',
  'user/enterprise',
  '',
  '/login',
  '/login?redirect=%2Flogin',
  '/',
  'data:text/html,x',
  '/\u0000/x',
])('SEC-A13 never leads anywhere but to a page of this console: %j', (path) => {
  const back = asked(path)
  if (back === undefined) return
  expect(new URL(back, location.origin).origin).toBe(location.origin)
  expect(back).toMatch(/^\/(?![/\\])/)
  expect(back).not.toMatch(/^\/login/)
})

test('SEC-A13 refuses what is not a path of this console at all', () => {
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/\t/evil.example', '/.//evil.example'])
    expect(asked(path)).toBeUndefined()
})
