import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword, isPassword } from '../../operators/access/password'
import type { Operator } from '../../operators/access/operator'
import { fileStore } from '../files/file-store'
import { documentAnswer } from '../../documents/document-answer'
import { testImage } from '../../testing/test-image'

const directory = mkdtempSync(join(tmpdir(), 'console-shares-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Work that needs a thread or memory, each for one caller. */
const expensive: [string, () => Promise<(asker: number) => Promise<unknown>>][] = [
  [
    'a watermark',
    async () => {
      const files = fileStore({ dataDir: directory })
      const stored = { ...(await files.put(await testImage(1500, 1000).jpeg().toBuffer())), name: '证件.jpg', type: 'image/jpeg' }
      return (accountId) =>
        documentAnswer(files, stored, { missing: '没有', operator: { accountId, realname: '陈晓', username: 'chen@demo.cn' } as Operator }).open()
    },
  ],
  [
    'a password',
    async () => {
      const hash = await hashPassword('Secret2026')
      return (asker) => isPassword(hash, 'Secret2026', asker)
    },
  ],
]

test.each(expensive)('SEC-R5 a caller that waits for %s does not wait for the forty earlier requests of another', async (_, prepare) => {
  const work = await prepare()
  let done = 0
  const many = Array.from({ length: 40 }, () => work(1).then(() => (done += 1)))
  await work(2)
  expect(done).toBeLessThan(8)
  await Promise.all(many)
})
