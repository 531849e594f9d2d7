import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { QUICK_START } from './server-process'

const SOURCES = join(__dirname, '../command.ts')

/** Runs a command of the terminal as its own process, on the embedded database in `dataDir`. */
export const runCommand = (name: string, dataDir: string, ...args: string[]) => runCommandOn(name, { DATA_DIR: dataDir, DATABASE_URL: '' }, ...args)

/** The same on the installation that `settings` name. */
export const runCommandOn = (name: string, settings: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, NODE_NO_WARNINGS: '1', ...settings }
    execFile(process.execPath, [QUICK_START, '--require', 'tsx/cjs', SOURCES, name, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
