import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ServerProcess {
  process: ChildProcess
  /** Everything that it has printed so far. */
  output: () => string
  /** Where it listens, or undefined when it has ended instead. */
  url: Promise<string | undefined>
  exit: Promise<number | null>
}

/** Starts the real server as a process of its own: embedded, without the console's files, on a port that is free. */
export function runServer(dataDir: string, env: Record<string, string> = {}): ServerProcess {
  const child = spawn(process.execPath, ['--require', 'tsx/cjs', join(__dirname, '../main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_NO_WARNINGS: '1',
      DATABASE_URL: '',
      BUILD_DIR: 'none',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '1',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const url = new Promise<string | undefined>((resolve) => {
    const read = (text: Buffer) => {
      output += text
      const address = /https?:\/\/127\.0\.0\.1:\d+$/m.exec(output)?.[0]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    exit.then(() => resolve(undefined))
  })
  return { process: child, output: () => output, url, exit }
}
