import { chmodSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077

/**
 * Takes from everybody but the owner what they may do in a directory and all that is in it; what is private already is
 * only looked at. Links are not followed.
 * @returns what belongs to another user, whose modes cannot be changed
 */
export function makePrivate(directory: string): string[] {
  const foreign: string[] = []
  const visit = (path: string) => {
    const found = lstatSync(path)
    if (found.isSymbolicLink()) return
    if (found.mode & OTHERS) {
      try {
        chmodSync(path, found.mode & ~OTHERS)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
        foreign.push(path)
      }
    }
    if (found.isDirectory()) for (const name of readdirSync(path)) visit(join(path, name))
  }
  visit(realpathSync(directory))
  return foreign
}
