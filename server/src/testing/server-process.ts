import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ServerProcess {
  process: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Its address, or undefined if it has ended instead. */
  url: Promise<string | undefined>
  exit: Promise<number | null>
  /** Ends it as in production. Returns its exit code. */
  stop(): Promise<number | null>
}

interface Options {
  /** What to run instead of the sources: a built `main.js`. */
  script?: string
  nodeArguments?: readonly string[]
  /** Its working directory; by default that of the test. */
  cwd?: string
  env: Record<string, string>
}

/**
 * The embedded database is WebAssembly. For a short process its optimization costs more than it saves: a second of a
 * processor.
 */
export const QUICK_START = '--liftoff-only'

declare global {
  /** The processes of a test file that still run (jest-environment.cjs). */
  var leftProcesses: Set<ChildProcess> | undefined
}

/** One account of a test or a measurement makes many calls. */
const AS_MANY_AS_IT_CAN = '100000000'

const SOURCES = join(__dirname, '../main.ts')
const READY_WITHIN_MS = 180_000

/**
 * Starts the server as its own process, on a free port, with a channel for `process.send`. It prints its address when
 * it is ready.
 */
export function serverProcess({ script, nodeArguments = [], cwd, env }: Options): ServerProcess {
  const command = [...nodeArguments, ...(script ? [script] : ['--require', 'tsx/cjs', SOURCES])]
  const child = spawn(process.execPath, command, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_NO_WARNINGS: '1',
      HOST: '127.0.0.1',
      PORT: '0',
      CALLS_PER_MINUTE: AS_MANY_AS_IT_CAN,
      OPEN_CALLS_PER_MINUTE: AS_MANY_AS_IT_CAN,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  // Only then its whole output has been read.
  const exit = once(child, 'close').then(([code]) => code as number | null)
  globalThis.leftProcesses?.add(child)
  child.once('exit', () => globalThis.leftProcesses?.delete(child))
  const url = new Promise<string | undefined>((resolve) => {
    const tooLate = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN_MS)
    const settle = (address?: string) => {
      clearTimeout(tooLate)
      resolve(address)
    }
    const read = (text: Buffer) => {
      output += text
      const address = /：(https?:\/\/[\d.]+:\d+)$/m.exec(output)?.[1]
      if (address) settle(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    exit.then(() => settle())
  })
  return {
    process: child,
    output: () => output,
    url,
    exit,
    stop() {
      child.kill('SIGTERM')
      return exit
    },
  }
}

/** The sources on an embedded database with demo data, without the console's files. */
export const runServer = (dataDir: string, env: Record<string, string> = {}) =>
  serverProcess({ nodeArguments: [QUICK_START], env: { DATABASE_URL: '', BUILD_DIR: 'none', DEMO: '1', DATA_DIR: dataDir, ...env } })
