import { spawn } from 'node:child_process'

/** Ends a child process when this process exits, also after a failure. */
export const endOnExit = (child) => process.once('exit', () => child.kill())

/**
 * Runs a command and waits for it. Its output goes to the terminal, or is returned (`capture`).
 * @throws when its exit code is not 0
 */
export async function run(command, args, { capture = false, ...options } = {}) {
  const { code, output } = await finished(command, args, { capture, ...options })
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}${output ? `\n${output}` : ''}`)
  return output
}

/** The same for a command that may fail: returns its exit code and its output. */
export function finished(command, args, { capture = true, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'], ...options })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }))
  })
}

/**
 * Runs the work of a command and prints the text that it returns. An error is printed as one line; the exit code is
 * then 1.
 */
export async function command(work) {
  try {
    const text = await work()
    if (text) console.log(text)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
