import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyProof } from '../../operations/commands/verify-proof-command'
import { bytesIn } from '../../testing/rezip'
import { SM2_ISSUER, sm2Package } from '../../testing/sm2-package'
import { changesFound } from '../../testing/changed-bytes'

const folder = mkdtempSync(join(tmpdir(), 'console-sm2-'))
afterAll(() => rmSync(folder, { recursive: true }))

let made: Awaited<ReturnType<typeof sm2Package>>
beforeAll(async () => {
  made = await sm2Package()
})

test('PROOF-01 PROOF-02 a package whose time stamps and statement are signed by SM2 is verified by the command', async () => {
  const paths = { zip: join(folder, 'a.proof.zip'), file: join(folder, 'a.txt') }
  writeFileSync(paths.zip, made.zip)
  writeFileSync(paths.file, made.content)
  const said: string[] = []
  const log = jest.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
  expect(await verifyProof([paths.zip, '--file', paths.file]).finally(() => log.mockRestore())).toBe(0)
  const text = said.join('\n')
  expect(text).toContain(`国密签名有效，签名者：${SM2_ISSUER}`)
  // Of the file, the head and both signatures.
  expect(text.match(/时间戳机构：国密时间戳服务/g)!.length).toBeGreaterThanOrEqual(2)
  expect(text).toContain('签名算法：SM2，SM3')
})

test('UX-C10 the instructions in it do not send anybody to OpenSSL for what it cannot check', async () => {
  const text = (await bytesIn(made.zip)).get('校验说明.txt')!.toString()
  expect(text).not.toContain('openssl ts')
  expect(text.match(/OpenSSL 不能校验/g)).toHaveLength(3)
})

test('SEC-F5 changed bytes of it are found, in each of its files', async () => {
  expect(await changesFound(made.zip, { step: 97 })).toEqual({ tried: expect.any(Number), missed: [] })
})
