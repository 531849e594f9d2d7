import { optionsOf, UsageError } from './options'

const key = { PLATFORM_KEY_ID: 'sys1', PLATFORM_SECRET: 'secret' }

test('PLAYER-01 the key comes from the command or the environment, and the console is the one of this machine unless told', () => {
  expect(optionsOf(['--seed', 'a'], key)).toMatchObject({ origin: 'http://127.0.0.1:8080', keyId: 'sys1', secret: 'secret', seed: 'a', rate: 1 })
  const args = ['--to', 'https://console.example/', '--key-id', 'sys2', '--secret', 'other', '--rate', '2.5', '--acts', '10', '--seconds', '60']
  expect(optionsOf(args, key)).toMatchObject({ origin: 'https://console.example', keyId: 'sys2', secret: 'other', rate: 2.5, acts: 10, seconds: 60 })
})

test.each([
  ['without a key', [], {}],
  ['with an address that is none', ['--to', 'console'], key],
  ['with a rate that is none', ['--rate', 'fast'], key],
  ['with a rate of nothing', ['--rate', '0'], key],
  ['with an option that does not exist', ['--speed', '2'], key],
  ['with a word', ['2'], key],
])('PLAYER-01 the player says how it is called: %s', (_, args, env) => {
  expect(() => optionsOf(args, env)).toThrow(UsageError)
  expect(() => optionsOf(args, env)).toThrow('npm run platform -- ')
})
