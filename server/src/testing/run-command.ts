import { execFile } from 'node:child_process'
import { QUICK_START } from './server-process'

/** Runs a command of the terminal as a process of its own, on the embedded database in `dataDir`. */
export const runCommand = (file: string, dataDir: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_NO_WARNINGS: '1' }
    execFile(process.execPath, [QUICK_START, '--require', 'tsx/cjs', file, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
