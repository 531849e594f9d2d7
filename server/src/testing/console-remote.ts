import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

/** Runs a command of `console-remote` as npm would; resolves to its output and exit code. */
export function consoleRemote(command: string, args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; printed: string }>((done) => {
    execFile(
      process.execPath,
      [resolve(__dirname, '../../../shared/cli/console-remote.mjs'), command, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, printed: (stdout + stderr).trim() }),
    )
  })
}
