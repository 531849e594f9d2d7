import Fastify from 'fastify'
import { settleLeft } from './uploads'

/** A server that finds two uploads of the previous process. */
async function started(settle: (id: string) => Promise<void>) {
  const said: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void said.push(JSON.parse(line).err.message) } } })
  settleLeft(app, { left: async () => ['one', 'two'], settle })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, said }
}

test('a server does not end before the uploads of the last process are settled, one after the other', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const { app } = await started((id) => {
    begun.push(id)
    return new Promise((resolve) => ends.push(resolve))
  })
  let closed = false
  const closing = app.close().then(() => {
    closed = true
  })
  for (const so of [['one'], ['one', 'two']]) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([begun, closed]).toEqual([so, false])
    ends.pop()!()
  }
  await closing
})

test('an upload that cannot be settled is logged, and does not end the server', async () => {
  const { app, said } = await started(() => Promise.reject(new Error('database is gone')))
  await app.close()
  expect(said).toEqual(['database is gone'])
})
