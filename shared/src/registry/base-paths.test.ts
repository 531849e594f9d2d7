import { isPublic, isReserved, isWithin, overlap } from './base-paths'

test.each(['api', 'assets', 'dev', 'registry.json', '403', '404', '500', 'chain', 'login', 'mobile', 'verify'])(
  '/%s and what lies below it belong to the console, in any case',
  (segment) => {
    for (const path of [`/${segment}`, `/${segment}/x`, `/${segment.toUpperCase()}`]) expect([path, isReserved(path)]).toEqual([path, true])
    expect(isReserved(`/${segment}x`)).toBe(false)
    expect(isReserved(`/user/${segment}`)).toBe(false)
  },
)

test('an address is within a base path by whole segments', () => {
  expect(['/user', '/user/list', '/users', '/use', '/'].map((path) => isWithin(path, '/user'))).toEqual([true, true, false, false, false])
})

test('base paths overlap when one contains the other, in any case', () => {
  expect(['/user', '/user/list', '/User/list', '/users'].map((path) => [overlap(path, '/user'), overlap('/user', path)])).toEqual([
    [true, true],
    [true, true],
    [true, true],
    [false, false],
  ])
})

test('public pages are at addresses that no remote can use as a base path', () => {
  for (const path of ['/mobile', '/mobile/x', '/verify/x', '/chain']) expect([path, isPublic(path), isReserved(path)]).toEqual([path, true, true])
  for (const path of ['/', '/login', '/Mobile/x', '/mobiles', '/user/mobile', '/api']) expect([path, isPublic(path)]).toEqual([path, false])
})
