import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockDirectory } from './lock-directory'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'console-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const REFUSED = /正被另一个进程使用.*请先停止它，或用 DATA_DIR 指定其他目录/

/** Another process that owns the directory until it is killed. */
async function otherOwner() {
  mkdirSync(join(directory, 'lock'))
  const socket = join(directory, 'lock', 'other.sock')
  const owner = spawn(process.execPath, ['-e', `require('node:net').createServer().listen(${JSON.stringify(socket)}, () => console.log('held'))`])
  await once(owner.stdout, 'data')
  return {
    socket,
    async kill() {
      owner.kill('SIGKILL')
      await once(owner, 'exit')
    },
  }
}

test('SEC-L4 a directory has one owner, until it is released', async () => {
  const release = await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(REFUSED)
  await release()
  await (await lockDirectory(directory))()
  expect(readdirSync(join(directory, 'lock'))).toEqual([])
})

test('SEC-L4 a running owner keeps the directory; the lock of an ended one is taken over, even if its process id is reused', async () => {
  const other = await otherOwner()
  await expect(lockDirectory(directory)).rejects.toThrow(REFUSED)
  expect(existsSync(other.socket)).toBe(true)
  await other.kill()
  expect(existsSync(other.socket)).toBe(true)
  const release = await lockDirectory(directory)
  expect(existsSync(other.socket)).toBe(false)
  await release()
})

test('SEC-L4 of many simultaneous starts one gets the directory', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => lockDirectory(directory)))
  const releases = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(releases).toHaveLength(1)
  await releases[0]!()
})

test('SEC-L4 a path that is too long for a lock is refused with a message', async () => {
  await expect(lockDirectory(join(directory, 'x'.repeat(120)))).rejects.toThrow('数据目录的路径过长')
})
