import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Nothing, post, routes } from '@console/platform/contract'
import * as z from 'zod/mini'
import { openDatabase } from '../db/open-database'
import * as pglite from '../db/pglite'
import { domain } from '../../http/call'
import { startHttpServer } from '../../testing/http-server'

/** The errors of PGlite's file system, Node and PostgreSQL for a full disk. */
const full = {
  'the embedded database’s files': Object.assign(new Error(), { name: 'ErrnoError', errno: 51 }),
  Node: Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 }),
  PostgreSQL: Object.assign(new Error('could not extend file "base/5/16390": No space left on device'), { code: '53100' }),
}

test.each(Object.entries(full))('a full disk at the start is reported as such, not as a damaged database: %s', async (_, error) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-full-'))
  const opening = jest.spyOn(pglite, 'createPglite').mockRejectedValue(error)
  const failure = await openDatabase({ dataDir }).catch((failure: Error) => failure)
  opening.mockRestore()
  rmSync(dataDir, { recursive: true })
  expect(failure).toMatchObject({ name: 'StartError', message: expect.stringMatching(/^磁盘空间不足，服务无法启动/) })
})

const writes = routes({ fill: post('/api/disk/fill', { summary: '写入', access: 'signed-in', input: z.strictObject({}), result: Nothing }) })

test('SEC-L7 a write to a full disk is answered 503 with a message, and nothing of it is stored', async () => {
  const server = await startHttpServer(
    domain(writes, {
      async fill({ record }) {
        record({ subject: 'user', subjectId: 1, action: '写入' })
        throw full.PostgreSQL
      },
    }),
  )
  const { token } = await server.operator()
  const answer = await server.app.inject({
    method: 'POST',
    url: writes.fill.path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'fill-the-disk-1' },
  })
  await server.close()
  expect([answer.statusCode, answer.json().msg]).toEqual([503, '服务器磁盘空间不足，暂时无法保存，请联系管理员'])
  expect(answer.headers['retry-after']).toBe('60')
})
