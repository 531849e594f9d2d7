import { spawn } from 'node:child_process'

/**
 * Runs a command and waits for it. Its output goes to the terminal, or is returned (`capture`).
 * @throws when it ends with anything but 0
 */
export async function run(command, args, { capture = false, ...options } = {}) {
  const { code, output } = await finished(command, args, { capture, ...options })
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}${output ? `\n${output}` : ''}`)
  return output
}

/** The same, for when failing is an answer: its exit code and what it printed. */
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

/** Runs a command of the terminal and prints what it resolves to; an error is printed as one line, and the exit code is 1. */
export async function command(work) {
  try {
    const told = await work()
    if (told) console.log(told)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
