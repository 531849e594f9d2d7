import { optionsOf, UsageError } from './options'

const key = { PLATFORM_KEY_ID: 'sys1', PLATFORM_SECRET: 'secret' }

test('PLAYER-01 the key comes from the command or the environment, and the console of this machine is the default', () => {
  expect(optionsOf(['--seed', 'a'], key)).toMatchObject({ origin: 'http://127.0.0.1:8080', keyId: 'sys1', secret: 'secret', seed: 'a', rate: 1 })
  const args = ['--to', 'https://console.example/', '--key-id', 'sys2', '--secret', 'other', '--rate', '2.5', '--acts', '10', '--seconds', '60']
  expect(optionsOf(args, key)).toMatchObject({ origin: 'https://console.example', keyId: 'sys2', secret: 'other', rate: 2.5, acts: 10, seconds: 60 })
})

test.each([
  ['without a key', [], {}],
  ['with an invalid address', ['--to', 'console'], key],
  ['with an invalid rate', ['--rate', 'fast'], key],
  ['with a rate of 0', ['--rate', '0'], key],
  ['with an option that does not exist', ['--speed', '2'], key],
  ['with an argument', ['2'], key],
])('PLAYER-01 wrong options print the usage: %s', (_, args, env) => {
  expect(() => optionsOf(args, env)).toThrow(UsageError)
  expect(() => optionsOf(args, env)).toThrow('npm run platform -- ')
})
