import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import { closeConnectionsWith } from './close-connections'

/** More than the buffers of a socket. */
/** More than the buffers of a socket hold. */
const SIZE = 16 * 1024 * 1024

async function listening() {
  const app = fastify()
  closeConnectionsWith(app)
  app.get('/large', (_request, reply) => reply.send(Buffer.alloc(SIZE, 'x')))
  app.get('/small', (_request, reply) => reply.send('small'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

test('SEC-R1 an ended answer whose bytes are still being sent to a slow reader arrives completely', async () => {
  const { app, url } = await listening()
  const [answer] = (await once(get(`${url}/large`), 'response')) as [IncomingMessage]
  const closing = app.close()
  await setTimeout(300)
  expect((await buffer(answer)).byteLength).toBe(SIZE)
  await closing
})

test('SEC-R1 kept-alive connections close at once', async () => {
  const { app, url } = await listening()
  const agent = new Agent({ keepAlive: true })
  const [answer] = (await once(get(`${url}/small`, { agent }), 'response')) as [IncomingMessage]
  await buffer(answer)
  const asked = performance.now()
  await app.close()
  expect(performance.now() - asked).toBeLessThan(10_000)
  agent.destroy()
})
