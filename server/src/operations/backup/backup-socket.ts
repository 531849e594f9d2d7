import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline'
import { parsedOrNothing } from '@console/platform/release'
import type { Database } from '../../infra/db/db'
import { addressOf } from '../../infra/db/lock-directory'
import { StartError } from '../../infra/start-error'
import { copyFolder } from './folder'

/**
 * Beside the socket that keeps the directory to one process; a dead server's is removed with that one. The folder is
 * open to the server's user alone.
 */
const socketIn = (dataDir: string) => join(dataDir, 'lock', 'backup.sock')

interface Answer {
  /** Why the copy could not be made. */
  fault?: string
}

/**
 * Copies the embedded database when `npm run backup` asks for it, which cannot open it beside the server. Returns how
 * to stop that.
 */
export async function answerBackups(dataDir: string, whileStill: NonNullable<Database['whileStill']>): Promise<() => Promise<void>> {
  const server = createServer((socket) => {
    // A client that hangs up, or only looks whether somebody is here, asks for nothing.
    socket.on('error', () => socket.destroy())
    createInterface({ input: socket }).once('line', (line) => void answer(line).then((said) => socket.end(`${JSON.stringify(said)}\n`)))
  })
  async function answer(line: string): Promise<Answer> {
    const to = parsedOrNothing(line)
    if (typeof to !== 'string' || !isAbsolute(to)) return { fault: '请求的格式不正确' }
    try {
      await whileStill((folder) => copyFolder(folder, to))
      return {}
    } catch (error) {
      return { fault: (error as Error).message }
    }
  }
  server.unref()
  server.listen(addressOf(socketIn(dataDir)))
  await once(server, 'listening')
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/**
 * Has the running server copy its database to a folder that is not there yet. `false`: no server runs on this data
 * directory. @throws StartError when it cannot
 */
export async function copyByServer(dataDir: string, to: string): Promise<boolean> {
  const socket = connect(addressOf(socketIn(dataDir)))
  const isThere = await once(socket, 'connect').then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT' || code === 'ECONNREFUSED') return false
      throw new StartError(`无法连接正在运行的服务器（${code}）。`)
    },
  )
  if (!isThere) return false
  socket.write(`${JSON.stringify(to)}\n`)
  const lines: string[] = []
  for await (const line of createInterface({ input: socket })) lines.push(line)
  const answer = parsedOrNothing(lines[0] ?? '') as Answer | undefined
  if (!answer) throw new StartError('服务器在复制数据库时停止了，备份没有完成。')
  if (answer.fault !== undefined) throw new StartError(`服务器无法复制数据库：${answer.fault}`)
  return true
}
