/** `npm run platform`: plays the outside world against a running console, and prints what operators decide. */
import { OpenProblem } from '../../clients/node/src/index.js'
import { optionsOf, UsageError } from './options'
import { play } from './play'

const stopped = new AbortController()
const stop = () => stopped.abort()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
// A player that a server started ends with that server.
process.once('disconnect', stop)

const print = (line: string) => process.stdout.write(`${line}\n`)

async function main() {
  const { seconds, ...options } = optionsOf(process.argv.slice(2), process.env)
  if (seconds) setTimeout(stop, seconds * 1000).unref()
  print(`演示平台：向 ${options.origin} 每秒做 ${options.rate} 件事，种子 ${options.seed}，按 Ctrl+C 结束`)
  const { acts, failed, made } = await play({ ...options, print, signal: stopped.signal })
  const records = Object.entries(made).map(([kind, count]) => `${kind} ${count}`)
  print(`合计：${records.join('，')}；做了 ${acts} 件事，没有成功 ${failed}`)
}

function reportError(error: unknown) {
  if (!(error instanceof UsageError || error instanceof OpenProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

void main()
  .catch(reportError)
  .finally(() => process.connected && process.disconnect())
