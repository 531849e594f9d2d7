import { vaultOf } from './vault'

const own = Buffer.alloc(32, 1)
const [k1, k2] = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)]

test('an encrypted secret discloses nothing, differs each time, and is decrypted only for its owner', () => {
  const vault = vaultOf({ own })
  const [one, other] = [vault.seal('secret-of-one', 'user 1'), vault.seal('secret-of-one', 'user 1')]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^sealed:own:[\w-]{40,}$/)
  expect(Buffer.from(one.split(':')[2]!, 'base64url').toString('latin1')).not.toContain('secret')
  expect([vault.open(one, 'user 1'), vault.open(other, 'user 1')]).toEqual(['secret-of-one', 'secret-of-one'])
  expect(() => vault.open(one, 'user 2')).toThrow()
  expect(() => vault.open(`${one.slice(0, -2)}${one.endsWith('AA') ? 'BB' : 'AA'}`, 'user 1')).toThrow()
  expect(() => vaultOf({ own: Buffer.alloc(32) }).open(one, 'user 1')).toThrow()
})

test('an unencrypted value from before is returned unchanged', () => {
  expect(vaultOf({ own }).open('0123456789abcdef', 'user 1')).toBe('0123456789abcdef')
})

test('keys are rotated: the newest encrypts, earlier ones and the installation’s own still decrypt, and a missing one is named', () => {
  const [bare, first] = [vaultOf({ own }), vaultOf({ own, secretKeys: new Map([['k1', k1]]) })]
  const both = vaultOf({ own, secretKeys: new Map([...[['k2', k2] as const], ['k1', k1]]) })
  const kept = [bare.seal('a', 'x'), first.seal('b', 'x'), both.seal('c', 'x')]
  expect(kept.map((secret) => both.open(secret, 'x'))).toEqual(['a', 'b', 'c'])
  expect(kept.map((secret) => secret.startsWith(both.prefix))).toEqual([false, false, true])
  expect(() => first.open(kept[2]!, 'x')).toThrow('SECRET_KEYS lacks the key k2')
})
