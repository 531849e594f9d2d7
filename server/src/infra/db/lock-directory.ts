import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../start-error'

const TRIES = 5

/**
 * Keeps a data directory to one process. Every process that wants it listens on a socket of its own in the directory,
 * then looks for others: a socket that answers has a living owner, whatever its process id; one that does not is a dead
 * owner's, and is removed. Who listens before looking cannot be overlooked, so of two at most one goes on.
 * @returns the release @throws StartError while another process holds the directory
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const sockets = join(directory, 'lock')
  await mkdir(sockets, { recursive: true }).catch((error: Error) => {
    throw new StartError(`无法写入数据目录 ${directory}：${error.message}`)
  })
  for (let left = TRIES; left > 0; left--) {
    const own = join(sockets, `${randomBytes(6).toString('hex')}.sock`)
    const server = await listen(own)
    if (!(await othersAlive(sockets, own))) return () => close(server)
    await close(server)
    // Two that start at the same moment both give up and try again, until one of them is first.
    if (left > 1) await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 150))
  }
  throw new StartError(`数据目录 ${directory} 正被另一个进程使用，两个进程同时写入会丢失数据：请先停止它，或用 DATA_DIR 指定其他目录。`)
}

async function othersAlive(sockets: string, own: string) {
  const others = (await readdir(sockets)).map((name) => join(sockets, name)).filter((path) => path !== own)
  const alive = await Promise.all(others.map(answers))
  await Promise.all(others.filter((_, i) => !alive[i]).map((path) => rm(path, { force: true })))
  return alive.includes(true)
}

// The smallest limit of all systems; a longer path would be cut off silently.
const LONGEST_PATH = 100

/** What a socket is listened on and reached by. @throws StartError for a path that is too long */
export function addressOf(path: string) {
  const fromHere = relative('', path)
  const address = fromHere.length < path.length ? fromHere : path
  if (Buffer.byteLength(address) > LONGEST_PATH)
    throw new StartError(`数据目录的路径过长，无法锁定：${dirname(dirname(path))}。请把 DATA_DIR 设在较短的路径下。`)
  return address
}

const listen = (path: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', (error) => reject(new StartError(`无法锁定数据目录（${path}）：${error.message}`)))
    server.listen(addressOf(path), () => resolve(server))
  })

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(addressOf(path), () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
