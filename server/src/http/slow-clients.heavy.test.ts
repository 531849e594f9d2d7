import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { session } from '@console/shared/contract/session'
import { startTestServer, type TestServer } from '../testing/test-server'

jest.setTimeout(180_000)

const CLIENTS = 500
const CLOSED_WITHIN_MS = 45_000

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

const head = `POST ${session.currentUser.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n`

/** Sends `beginning`, then a byte a second without end. Resolves to the seconds until the connection was closed. */
function slowClient(beginning: string, trickle: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(beginning))
    const dripping = setInterval(() => trickle && socket.write(trickle), 1_000)
    // A reset counts as closed, too.
    socket.on('error', () => undefined)
    socket.resume().once('close', () => {
      clearInterval(dripping)
      resolve(performance.now() - started)
    })
  })
}

test.each([
  ['their headers', head, 'x: y\r\n'],
  ['their bodies', `${head}content-length: 1000000\r\n\r\n`, 'x'],
  ['nothing at all', '', ''],
])('SEC-R4 500 clients that trickle %s are closed in time, and nobody else waits for them', async (_, beginning, trickle) => {
  const clients = Promise.all(Array.from({ length: CLIENTS }, () => slowClient(beginning, trickle)))
  const latencies: number[] = []
  const open = clients.then(() => false)
  while (await Promise.race([open, setTimeout(100, true)])) {
    const asked = performance.now()
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    latencies.push(performance.now() - asked)
  }
  expect(Math.max(...(await clients))).toBeLessThan(CLOSED_WITHIN_MS)
  latencies.sort((a, b) => a - b)
  expect(latencies[Math.floor(latencies.length * 0.99)]).toBeLessThan(1_000)
})
