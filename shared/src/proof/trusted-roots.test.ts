import { pki } from './pki'
import { rootsIn } from './trusted-roots'

jest.mock('./pki', () => ({ pki: jest.fn(jest.requireActual('./pki').pki) }))

const trust = (timestampRoots: string[]) => ({ timestampRoots, issuerRoots: [], ledgerKeys: [] }) as never

test('code that could not be loaded is no unreadable certificate, and is loaded by the next check', async () => {
  jest.mocked(pki).mockRejectedValueOnce(new Error('offline'))
  const given = trust([])
  await expect(rootsIn(given)).rejects.toThrow('offline')
  expect(await rootsIn(given)).toEqual({ timestamp: [], issuer: [], signers: [] })
})

test('a certificate that cannot be read is said to be one', async () => {
  await expect(rootsIn(trust(['bm9uZQ==']))).rejects.toMatchObject({ why: '平台公布的根证书无法读取', state: 'unverified' })
})
