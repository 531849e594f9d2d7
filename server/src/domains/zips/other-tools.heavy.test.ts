import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zips } from '@console/platform/contract/zips'
import { fileStore } from '../../infra/files/file-store'
import { insertEvidence } from '../../testing/test-evidence'
import { startTestServer, type TestServer } from '../../testing/test-server'
import { insertUser } from '../../testing/test-users'

const directory = mkdtempSync(join(tmpdir(), 'console-zip-checked-'))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ dataDir: directory })
})
afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

/** The output of a command, whether it succeeds or not. */
const shell = (command: string) => execFileSync('sh', ['-c', `{ ${command}; } 2>&1 || true`], { cwd: directory, encoding: 'utf8' })

test('the commands in a zip’s instructions verify it, and find changes', async () => {
  const as = await server.operator({ permissions: 'all' })
  const userId = await insertUser(server.db)
  const files = fileStore({ dataDir: directory })
  const insert = (text: string) => insertEvidence(server.db, { userId, files, bytes: Buffer.from(text) })
  const pieces = [await insert('甲'), await insert('乙')] as const
  const { url } = await server.call(zips.addJob, { ids: pieces.map(({ id }) => id).join(',') }, { as })
  const { rawPayload } = await server.app.inject({ url, headers: { authorization: `Bearer ${as.token}` } })
  writeFileSync(join(directory, 'ours.zip'), rawPayload)
  expect(shell('unzip -q ours.zip && cat 校验说明.txt')).toContain('证据原文件')

  const named = (word: string) => {
    const line = shell('cat 校验说明.txt')
      .split('\r\n')
      .find((text) => text.startsWith(`  ${word}`))
    return line!.trim()
  }
  expect(shell(named('sha256sum'))).toBe(pieces.map(({ baoquan, file }) => `证据/${baoquan}_${file!.name}: OK\n`).join(''))
  expect(shell(named('openssl cms'))).toContain('CAdES Verification successful')

  appendFileSync(join(directory, 'manifest.json'), ' ')
  expect(shell(named('openssl cms'))).toContain('Verification failure')
  writeFileSync(join(directory, `证据/${pieces[0].baoquan}_${pieces[0].file!.name}`), '丙')
  expect(shell(named('sha256sum'))).toContain('FAILED')
})
