import { appendFileSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { lockDirectory } from '../../infra/db/lock-directory'
import { openDatabase } from '../../infra/db/open-database'
import { fileStore } from '../../infra/files/file-store'
import { lastBackup } from './last-backup'
import { runCommand } from '../../testing/run-command'
import { answerBackups } from './backup-socket'
import { backUp } from './backup'
import { refuseHalfRestored, restore } from './restore'

const place = mkdtempSync(join(tmpdir(), 'console-backup-'))
const dataDir = join(place, 'data')
const kept = join(place, 'kept')
beforeAll(async () => {
  const db = await openDatabase({ dataDir })
  await db.script("create table notes (note text); insert into notes values ('kept')")
  await db.close()
  await fileStore({ dataDir }).put(Buffer.from('证据'))
  mkdirSync(join(dataDir, 'files/incoming'))
  writeFileSync(join(dataDir, 'files/incoming/half'), 'half')
  mkdirSync(join(dataDir, 'remotes/.unfinished/1'), { recursive: true })
  mkdirSync(join(dataDir, 'remotes/mf-users/1.0.0'), { recursive: true })
  writeFileSync(join(dataDir, 'remotes/mf-users/1.0.0/entry.js'), 'var entry', { mode: 0o644 })
  await backUp({ dataDir }, kept)
})
afterAll(() => rmSync(place, { recursive: true }))

let made = 0
const fresh = (name: string) => {
  made += 1
  return join(place, `${name}-${made}`)
}
const notesIn = async (directory: string) => {
  const db = await openDatabase({ dataDir: directory })
  try {
    return (await db.rows<{ note: string }>(sql`select note from notes order by note`)).map(({ note }) => note)
  } finally {
    await db.close()
  }
}
const everythingIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))

test('SEC-L9 a backup contains rows and files, and the restored data is the same, readable by its owner only', async () => {
  const restored = fresh('restored')
  const { database, files } = await restore(kept, { dataDir: restored })
  expect(database).toBe('embedded')
  expect(await notesIn(restored)).toEqual(['kept'])
  const entry = 'remotes/mf-users/1.0.0/entry.js'
  expect(readFileSync(join(restored, entry), 'utf8')).toBe('var entry')
  expect(Object.keys(files).filter((path) => path.startsWith('data/files/'))).toEqual([expect.stringMatching(/^data\/files\/[\da-f]{2}\/[\da-f]{64}$/)])
  expect(existsSync(join(restored, 'remotes/.unfinished'))).toBe(false)
  for (const path of [...everythingIn(kept), join(restored, entry), join(restored, 'db'), join(restored, 'db/PG_VERSION')])
    expect([path, lstatSync(path).mode & 0o777]).toEqual([path, lstatSync(path).isDirectory() ? 0o700 : 0o600])
  expect(readdirSync(restored).filter((name) => name.startsWith('.'))).toEqual([])
})

test('RUN-08 the command notes a complete backup beside the data, and is complete where it cannot', async () => {
  const dataDir = fresh('noted')
  await restore(kept, { dataDir })
  expect(await lastBackup(dataDir)).toBeUndefined()
  expect(await runCommand('backup', dataDir, '--to', fresh('first'))).toMatchObject({ code: 0, output: expect.stringContaining('备份完成') })
  expect(Date.now() - (await lastBackup(dataDir))!.getTime()).toBeLessThan(120_000)

  rmSync(join(dataDir, 'last-backup'))
  mkdirSync(join(dataDir, 'last-backup'))
  const to = fresh('second')
  expect(await runCommand('backup', dataDir, '--to', to)).toMatchObject({ code: 0, output: expect.stringMatching(/备份完成[\s\S]*监控看不到它/) })
  expect(existsSync(join(to, 'backup.json'))).toBe(true)
})

test('SEC-L9 a running server copies its database at one moment, between two transactions', async () => {
  const running = fresh('running')
  await restore(kept, { dataDir: running })
  const release = await lockDirectory(running)
  const db = await openDatabase({ dataDir: running })
  const stop = await answerBackups(running, db.whileStill!)
  let writing = true
  const writer = (async () => {
    for (let i = 0; writing; i += 1) {
      await db.transaction(async (tx) => {
        await tx.rows(sql`insert into notes values (${`a${i}`})`)
        await tx.rows(sql`insert into notes values (${`b${i}`})`)
      })
      // The embedded database answers within one turn of the event loop: without this nothing else would run.
      await setTimeout(20)
    }
    return db.one<{ count: number }>(sql`select count(*)::int from notes`)
  })()
  const copy = fresh('beside')
  await backUp({ dataDir: running }, copy)
  writing = false
  const { count } = (await writer)!
  await stop()
  await db.close()
  await release()

  const restored = fresh('restored')
  await restore(copy, { dataDir: restored })
  const notes = await notesIn(restored)
  const numbersOf = (kind: string) => notes.filter((note) => note.startsWith(kind)).map((note) => note.slice(1))
  expect(numbersOf('a')).toEqual(numbersOf('b'))
  expect(notes.length).toBeLessThanOrEqual(count)
})

test('SEC-L9 a connection without a request makes no backup, and an invalid request is refused', async () => {
  const running = fresh('running')
  const release = await lockDirectory(running)
  const stop = await answerBackups(running, () => Promise.reject(new Error('voller Datenträger')))
  await expect(lockDirectory(running)).rejects.toThrow('正被另一个进程使用')
  await expect(backUp({ dataDir: running }, fresh('never'))).rejects.toThrow('服务器无法复制数据库：voller Datenträger')
  await stop()
  await expect(backUp({ dataDir: running }, fresh('never'))).rejects.toThrow('正被另一个进程使用')
  await release()
  await expect(backUp({ dataDir: running }, fresh('never'))).rejects.toThrow('中没有数据库')
  expect(readdirSync(place).filter((name) => name.startsWith('never'))).toEqual([])
})

const damages: [string, (copy: string) => void, RegExp][] = [
  ['a file was changed', (copy) => appendFileSync(join(copy, 'database/PG_VERSION'), ' '), /database\/PG_VERSION 与清单中的哈希不符/],
  ['a byte was flipped', (copy) => writeFileSync(join(copy, 'data/remotes/mf-users/1.0.0/entry.js'), 'var Entry'), /entry\.js 与清单中的哈希不符/],
  ['a file is missing', (copy) => rmSync(join(copy, 'database/PG_VERSION')), /缺少 database\/PG_VERSION/],
  ['a file was added', (copy) => writeFileSync(join(copy, 'data/added'), ''), /data\/added 不在清单中/],
  ['the list is cut off', (copy) => writeFileSync(join(copy, 'backup.json'), readFileSync(join(copy, 'backup.json')).subarray(0, 500)), /backup\.json 已损坏/],
  ...['../outside', '/outside', 'data/../../outside', 'data/..\\outside'].map((path): (typeof damages)[number] => [
    `it names the folder ${path}`,
    (copy) => {
      const list = JSON.parse(readFileSync(join(copy, 'backup.json'), 'utf8'))
      writeFileSync(join(copy, 'backup.json'), JSON.stringify({ ...list, directories: [...list.directories, path] }))
    },
    /backup\.json 已损坏/,
  ]),
  ['it was never finished', (copy) => rmSync(join(copy, 'backup.json')), /不是完整的备份/],
]

test.each(damages)('SEC-L9 nothing is restored and nothing changed if %s', async (_, damage, reason) => {
  const copy = fresh('copy')
  cpSync(kept, copy, { recursive: true })
  damage(copy)
  const target = fresh('target')
  mkdirSync(target)
  writeFileSync(join(target, 'old'), 'old')
  await expect(restore(copy, { dataDir: target }, { replace: true })).rejects.toThrow(reason)
  await expect(restore(copy, { dataDir: target }, { replace: true })).rejects.toThrow('没有做任何改动')
  expect(readdirSync(target)).toEqual(['old'])
})

test('SEC-L9 existing data is only replaced on request, and never under a running server', async () => {
  const target = fresh('target')
  mkdirSync(target)
  writeFileSync(join(target, 'old'), 'old')
  await expect(restore(kept, { dataDir: target })).rejects.toThrow('请加 --replace')
  const release = await lockDirectory(target)
  await expect(restore(kept, { dataDir: target }, { replace: true })).rejects.toThrow('正被另一个进程使用')
  await release()
  expect(readdirSync(target).sort()).toEqual(['lock', 'old'])
  await restore(kept, { dataDir: target }, { replace: true })
  expect(readdirSync(target).sort()).toEqual(['db', 'files', 'lock', 'remotes'])
  expect(await notesIn(target)).toEqual(['kept'])
  await expect(restore(kept, { dataDir: target, databaseUrl: 'postgres://localhost/other' }, { replace: true })).rejects.toThrow('不能设置 DATABASE_URL')
})

test('a backup is written to a new folder, which appears only when it is complete', async () => {
  await expect(backUp({ dataDir }, kept)).rejects.toThrow('不是空目录')
  await expect(backUp({ dataDir }, join(dataDir, 'backup'))).rejects.toThrow('不能写在数据目录')
  await expect(backUp({ dataDir: join(place, 'nowhere') }, fresh('never'))).rejects.toThrow('不存在')
  const failing = fresh('failing')
  await expect(backUp({ dataDir, databaseUrl: 'postgres://user:secret@127.0.0.1:1/nothing' }, failing)).rejects.toThrow(/^pg_dump 失败：(?!.*secret)/s)
  expect(readdirSync(place).filter((name) => name.startsWith('failing'))).toEqual([])
})

test.each([
  ['a dangling link', (to: string) => symlinkSync(join(place, 'nowhere'), to), '是一个失效的链接'],
  ['a file', (to: string) => writeFileSync(to, ''), '不是目录'],
])('a backup is not written to %s, with a message', async (_, prepare, words) => {
  const to = fresh('odd')
  prepare(to)
  await expect(backUp({ dataDir }, to)).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining(words) })
})

test.each([
  ['backup', (file: string) => [dataDir, '--to', join(file, 'below')]],
  ['restore', (file: string) => [join(file, 'data'), '--from', kept]],
])('a file where npm run %s needs a folder is reported in one line', async (command, given) => {
  const file = fresh('file')
  writeFileSync(file, '')
  const [directory, ...args] = given(file) as [string, ...string[]]
  const { code, output } = await runCommand(command, directory, ...args)
  expect([code, output]).toEqual([1, expect.stringMatching(/^[^\n]*(（ENOTDIR）|不是目录)[^\n]*\n$/)])
})

test('a server does not start on a directory with an aborted restore', async () => {
  const target = fresh('target')
  mkdirSync(join(target, '.restore'), { recursive: true })
  expect(() => refuseHalfRestored(target)).toThrow('的恢复没有完成')
  await restore(kept, { dataDir: target }, { replace: true })
  expect(() => refuseHalfRestored(target)).not.toThrow()
  expect(await notesIn(target)).toEqual(['kept'])
})
