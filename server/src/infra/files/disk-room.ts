import { statfs } from 'node:fs/promises'

const NEEDED_BYTES = 50 * 1024 * 1024

/** Whether the disk of a directory has room for so many bytes, and for the next few writes. */
export const hasRoom = async (directory: string, bytes = 0) => (await freeBytes(directory)) >= NEEDED_BYTES + bytes

/** The free bytes of a directory's disk. */
export async function freeBytes(directory: string) {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** PostgreSQL's code, Node's, and the number of the embedded database's file system. */
const NO_SPACE = ['53100', 'ENOSPC', 51]

/** Whether an error says that a disk is full: ours, or PostgreSQL's. */
export const isDiskFull = ({ code, errno }: Error & { code?: string; errno?: number }) => NO_SPACE.includes(code ?? errno ?? '')
