import { statfs } from 'node:fs/promises'

const NEEDED_BYTES = 50 * 1024 * 1024

/** Whether the disk of a directory has room for more than the next few writes. */
export async function hasRoom(directory: string) {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize >= NEEDED_BYTES
}
