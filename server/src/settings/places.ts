import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import * as z from 'zod/mini'

const failing = (problemOf: (path: string) => string | undefined) =>
  z.string().check(
    z.superRefine((path, context) => {
      const problem = problemOf(path)
      if (problem) context.addIssue(problem)
    }),
  )

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory()

/** A directory that can be written, or made. */
export const writableDirectory = failing((path) => {
  let existing = resolve(path)
  while (!existsSync(existing)) existing = dirname(existing)
  if (!isDirectory(existing)) return `${existing} 不是目录`
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
  } catch {
    // Whatever the reason, nothing can be written there.
    return `没有权限写入 ${existing}`
  }
})

export const existingDirectory = failing((path) => (isDirectory(resolve(path)) ? undefined : `目录 ${path} 不存在`))

/** The content of a file. */
export const fileContent = z.pipe(
  failing((path) => (read(path) === undefined ? `无法读取文件 ${path}` : undefined)),
  z.transform((path: string) => read(path)!),
)

function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Told as a fault of the setting.
    return undefined
  }
}

/** Whether a certificate and a private key, in PEM, belong together. */
export function fitTogether(cert: string, key: string) {
  try {
    createSecureContext({ cert, key })
    return true
  } catch {
    // The message of OpenSSL names no file, nothing that the one who set them could use.
    return false
  }
}
