import { addressOfSecret, codeAt, newTotpSecret, stepOfCode } from './totp'

/** "12345678901234567890", as RFC 6238 has it. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('TOTP-01 at second %d the code is that of RFC 6238', (second, code) => {
  expect(codeAt(SECRET, Math.floor(second / 30))).toBe(code)
})

test('TOTP-01 a code is good for its own step and for those beside it', () => {
  const now = 1_700_000_000_000
  const step = Math.floor(now / 30_000)
  expect([-2, -1, 0, 1, 2].map((beside) => stepOfCode(SECRET, codeAt(SECRET, step + beside), now))).toEqual([undefined, step - 1, step, step + 1, undefined])
  for (const other of ['', '12345', '1234567', 'abcdef', '１２３４５６']) expect(stepOfCode(SECRET, other, now)).toBeUndefined()
})

test('TOTP-01 secrets are of 160 random bits, and an app receives them with the names of console and account', () => {
  const secrets = Array.from({ length: 100 }, newTotpSecret)
  expect(new Set(secrets).size).toBe(100)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(addressOfSecret(SECRET, 'admin@demo.cn', '存证 后台')).toBe(
    `otpauth://totp/%E5%AD%98%E8%AF%81%20%E5%90%8E%E5%8F%B0:admin%40demo.cn?secret=${SECRET}&issuer=%E5%AD%98%E8%AF%81%20%E5%90%8E%E5%8F%B0`,
  )
})
