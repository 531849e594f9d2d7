import { OpenProblem } from '../../clients/node/src/index.js'
import { isAway as isAwayError, retryWhileAway } from './retry-while-away'

const unreachable = () => new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })

/** A console that is away for a number of calls and probes. */
function consoleAwayFor(times: number) {
  const lines: string[] = []
  let left = times
  const answer = async () => {
    if (left > 0) {
      left -= 1
      throw unreachable()
    }
    return 'answered'
  }
  const { call } = retryWhileAway({ probe: answer, say: (line) => lines.push(line), signal: new AbortController().signal, waitMs: 1 })
  return { call: () => call(answer), lines }
}

test('PLAYER-01 calls wait for a console that is away, with one line about it, and then get their answers', async () => {
  const { call, lines } = consoleAwayFor(6)
  expect(await Promise.all([call(), call(), call()])).toEqual(['answered', 'answered', 'answered'])
  expect(lines).toEqual(['服务器没有应答，等待它恢复', '服务器已恢复'])
})

test('PLAYER-01 neither a refused call nor a programming error is retried', async () => {
  const { call } = retryWhileAway({ probe: async () => {}, say: () => {}, signal: new AbortController().signal, waitMs: 1 })
  for (const error of [new OpenProblem(409, {}), new OpenProblem(500, {}), new TypeError('x is not a function')]) {
    const send = jest.fn(async () => {
      throw error
    })
    await expect(call(send)).rejects.toBe(error)
    expect(send).toHaveBeenCalledTimes(1)
  }
  expect([502, 503, 504, 500, 404].map((status) => isAwayError(new OpenProblem(status, {})))).toEqual([true, true, true, false, false])
})

test('PLAYER-01 a player that is stopped while the console is away stops waiting', async () => {
  const stopped = new AbortController()
  const away = async () => {
    throw unreachable()
  }
  const { call, isAway } = retryWhileAway({ probe: away, say: () => {}, signal: stopped.signal, waitMs: 60_000 })
  const called = call(away)
  setTimeout(() => stopped.abort(), 20)
  await new Promise(setImmediate)
  expect(isAway()).toBe(true)
  await expect(called).rejects.toMatchObject({ name: 'AbortError' })
})
