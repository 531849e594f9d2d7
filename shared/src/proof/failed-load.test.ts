import { isSignedBySm2 } from './sm'
import { attempt } from './verdict'

let isOffline = true
jest.mock('sm-crypto-v2', () => {
  if (isOffline) throw new Error('offline')
  return jest.requireActual('sm-crypto-v2')
})

/** As the library that checks certificates does. */
const check = () =>
  attempt(async () => {
    const isSigned = await isSignedBySm2(new Uint8Array(1), new Uint8Array(8), new Uint8Array(65)).catch(() => false)
    return isSigned ? ({ state: 'passed', why: '' } as const) : ({ state: 'failed', why: '签名无效' } as const)
  })

test('SM2 that could not be loaded makes no signature wrong, and is loaded by the next check', async () => {
  await expect(check()).rejects.toThrow('offline')
  isOffline = false
  expect(await check()).toMatchObject({ state: 'failed', why: '签名无效' })
})
