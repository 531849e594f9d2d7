import { execFile } from 'node:child_process'
import { QUICK_START } from './server-process'

/** Runs a command of the terminal as a process of its own, on the embedded database in `dataDir`. */
export const runCommand = (file: string, dataDir: string, ...args: string[]) => runCommandOn(file, { DATA_DIR: dataDir, DATABASE_URL: '' }, ...args)

/** The same on the installation that `settings` name. */
export const runCommandOn = (file: string, settings: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, NODE_NO_WARNINGS: '1', ...settings }
    execFile(process.execPath, [QUICK_START, '--require', 'tsx/cjs', file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
