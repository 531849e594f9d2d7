import { execFile } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'

/** Starts a process that never ends, and exits with a failure. Prints the child's id. */
const script = `
  const { spawn } = await import('node:child_process')
  const { endOnExit } = await import('../cli/run.mjs')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  endOnExit(child)
  process.stdout.write(String(child.pid), () => process.exit(1))`

const isRunning = (id: number) => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

test('a child process ends with its parent, also when that fails', async () => {
  const id = await new Promise<number>((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], { cwd: __dirname }, (_, output) => resolve(Number(output)))
  })
  expect(id).toBeGreaterThan(0)
  for (let left = 50; left > 0 && isRunning(id); left -= 1) await setTimeout(100)
  const survived = isRunning(id)
  if (survived) process.kill(id)
  expect(survived).toBe(false)
})
