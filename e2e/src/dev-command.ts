import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const READY_MS = 120_000

type Env = Record<string, string>

/** `npm run dev -- …remotes` in a checkout. */
export const runDev = (place: string, remotes: string[], env?: Env) => serving(place, ['scripts/dev.mjs', ...remotes], env)

/** `npm run dev -w <remote> -- …args` in a checkout. */
export const runDevAlone = (place: string, remote: string, args: string[], env?: Env) =>
  serving(join(place, remote), [join(place, 'shared/cli/console-remote.mjs'), 'dev', ...args], env)

/** Runs a command until it serves. @throws with its output if it ends before */
export async function serving(place: string, command: string[], env: Env = {}) {
  const child = spawn(process.execPath, command, { cwd: place, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const until = Date.now() + READY_MS
  while (!output.includes('with hot reload')) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(output)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: /with hot reload.*(http:\/\/\S+)/.exec(output)![1]!,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** A free port. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}
