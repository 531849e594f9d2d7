import { hashPassword, isPassword, passwordProblem } from './password'

test('SEC-A7 passwords are stored as Argon2id with 19 MiB and two passes', async () => {
  const hash = await hashPassword('Secret2026')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await expect(isPassword(hash, 'Secret2026')).resolves.toBe(true)
  await expect(isPassword(hash, 'secret2026')).resolves.toBe(false)
})

test('SEC-A7 fifty simultaneous checks need the memory of two', async () => {
  const hash = await hashPassword('Secret2026')
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 5)
  const right = await Promise.all(Array.from({ length: 50 }, (_, i) => isPassword(hash, i % 2 ? 'Secret2026' : 'Wrong2026')))
  clearInterval(watch)
  expect(right).toEqual(Array.from({ length: 50 }, (_, i) => i % 2 === 1))
  expect(peak - before).toBeLessThan(150 * 1024 * 1024)
})

test.each(['short1', 'toolong12345', 'onlyletters'.slice(0, 10), '1234567890', 'with spc1', 'käse12345'])(
  'SEC-A7 %s is not 8 to 10 letters and digits mixed',
  (password) => {
    expect(passwordProblem(password)).toBe('密码为 8–10 位字母和数字')
  },
)

test('SEC-A7 common passwords are refused in any case; others are accepted', () => {
  for (const password of ['abc12345', 'Passw0rd', 'QWER1234', '1qaz2wsx']) expect(passwordProblem(password)).toBe('密码过于常见，请换一个')
  expect(passwordProblem('Kx7mQ29pZ')).toBeUndefined()
})
