import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'

/** The account that Anvil gives coins to. */
export const ANVIL_KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

/**
 * A real EVM node on a port of this machine, which makes blocks only on request. Restarted with the same state, it
 * continues there.
 */
export async function startAnvil({ state, port = 0 }: { state: string; port?: number }) {
  const program = createRequire(__filename).resolve('@foundry-rs/anvil/bin.mjs')
  const child = spawn(process.execPath, [program, '--port', String(port), '--no-mining', '--state', state], { stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'exit')
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      output += text
      const address = /Listening on ([\d.:]+)/.exec(output)?.[1]
      if (address) resolve(`http://${address}`)
    })
    child.stderr.on('data', (text) => {
      output += text
    })
    exit.then(() => reject(new Error(output)))
  })
  async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await answer.json()) as { result: T; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
  return {
    url,
    ask,
    mine: (blocks: number) => ask('anvil_mine', `0x${blocks.toString(16)}`),
    async stop() {
      child.kill('SIGTERM')
      await exit
    },
  }
}

export type Anvil = Awaited<ReturnType<typeof startAnvil>>
