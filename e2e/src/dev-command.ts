import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

const READY_MS = 120_000

/** `npm run dev -- …args` in a checkout; resolves when it serves. @throws with what it printed when it ends before */
export async function runDev(place: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/dev.mjs', ...args], { cwd: place, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
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

/** A port that is free now. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  return port
}
