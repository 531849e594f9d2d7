import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const main = join(__dirname, 'main.ts')

/** Starts a player whose console never answers: nothing listens on its port. */
function startLonePlayer() {
  const args = ['--require', 'tsx/cjs', main, '--to', 'http://127.0.0.1:9', '--key-id', 'sys1', '--secret', 'none']
  const player = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  let output = ''
  const away = new Promise<void>((resolve) => {
    player.stdout!.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('服务器没有应答')) resolve()
    })
  })
  return { player, away, output: () => output }
}

test.each([
  ['with the server that started it', (player: ReturnType<typeof spawn>) => player.disconnect()],
  ['by Ctrl+C', (player: ReturnType<typeof spawn>) => player.kill('SIGINT')],
])('PLAYER-01 PLAYER-03 a player that waits for a console ends %s', async (_, end) => {
  const { player, away, output } = startLonePlayer()
  await away
  end(player)
  const [[code]] = await Promise.all([once(player, 'exit'), once(player.stdout!, 'end')])
  expect(code).toBe(0)
  expect(output()).toMatch(/做了 0 件事，没有成功 0\n$/)
})
