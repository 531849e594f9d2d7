import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { session } from '@console/platform/contract/session'
import { startTestServer, type TestServer } from '../testing/test-server'

jest.setTimeout(180_000)

const CLIENTS = 500
const CLOSED_WITHIN_MS = 45_000
/** The kernel takes megabytes for each client in its first window of 30 seconds, so that a second one begins. */
const UNREAD_CLOSED_WITHIN_MS = 75_000

const place = mkdtempSync(join(tmpdir(), 'console-slow-clients-'))
let server: TestServer
let port: number
beforeAll(async () => {
  mkdirSync(join(place, 'shell/dist/assets'), { recursive: true })
  writeFileSync(join(place, 'shell/dist/index.html'), '<!doctype html>')
  // More than the buffers of a socket.
  writeFileSync(join(place, 'shell/dist/assets/large.js'), Buffer.alloc(32 * 1024 * 1024, ' '))
  server = await startTestServer({ buildDir: place })
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await server.close()
  rmSync(place, { recursive: true })
})

const head = `POST ${session.currentUser.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n`
const large = 'GET /assets/large.js HTTP/1.1\r\nhost: x\r\n\r\n'

/** A client that sends `beginning`, then `trickle` every second for ever, and reads nothing. Resolves to its port. */
async function slowClient(beginning: string, trickle: string): Promise<number> {
  const socket = connect(port, '127.0.0.1').pause()
  // A reset counts as closed.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(beginning)
  const dripping = setInterval(() => (trickle && socket.writable ? socket.write(trickle) : undefined), 1_000)
  clients.push(() => {
    clearInterval(dripping)
    socket.destroy()
  })
  return socket.localPort!
}
const clients: (() => void)[] = []
afterEach(() => {
  for (const leave of clients.splice(0)) leave()
})

/**
 * How many milliseconds the server kept each connection, by the client's port. A client that does not read cannot see
 * that it was closed.
 */
function keptConnections() {
  const kept = new Map<number, number>()
  server.app.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    const began = performance.now()
    socket.once('close', () => kept.set(remotePort!, performance.now() - began))
  })
  return kept
}

test.each([
  ['trickle their headers', head, 'x: y\r\n', CLOSED_WITHIN_MS],
  ['trickle their bodies', `${head}content-length: 1000000\r\n\r\n`, 'x', CLOSED_WITHIN_MS],
  ['send nothing at all', '', '', CLOSED_WITHIN_MS],
  ['never read what they asked for', large, '', UNREAD_CLOSED_WITHIN_MS],
])('SEC-R4 500 clients that %s are disconnected in time, and no other call waits for them', async (_, beginning, trickle, withinMs) => {
  const kept = keptConnections()
  const ports = await Promise.all(Array.from({ length: CLIENTS }, () => slowClient(beginning, trickle)))
  const latencies: number[] = []
  while (!ports.every((one) => kept.has(one))) {
    const asked = performance.now()
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    latencies.push(performance.now() - asked)
    await setTimeout(100)
  }
  expect(Math.max(...ports.map((one) => kept.get(one)!))).toBeLessThan(withinMs)
  latencies.sort((a, b) => a - b)
  expect(latencies[Math.floor(latencies.length * 0.99)]).toBeLessThan(1_000)
})
