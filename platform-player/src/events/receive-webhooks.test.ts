import { createServer } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { OpenEvent } from './feed'
import { receiveWebhooks } from './receive-webhooks'

const keyOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(24)).toString('base64')}`
const secret = keyOf('a')
const body = JSON.stringify({ id: 'evt_7', type: 'user.reviewed', timestamp: '2026-11-26T02:00:00.000Z', data: { user_id: 12, ref: null, user_status: 3 } })

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** The headers of a call that is signed as the console signs, by another library. */
function signed(by: string[], at = new Date()) {
  const signature = by.map((key) => new Webhook(key).sign('evt_7', at, body)).join(' ')
  return { 'webhook-id': 'evt_7', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)), 'webhook-signature': signature }
}

const SIX_MINUTES = 6 * 60_000
const long = (ago: number) => new Date(Date.now() + ago)

test.each<[string, Record<string, string>, number]>([
  ['by its secret', signed([secret]), 204],
  ['by two, while the secret is replaced', signed([keyOf('b'), secret]), 204],
  ['by another secret', signed([keyOf('b')]), 401],
  ['long ago', signed([secret], long(-SIX_MINUTES)), 401],
  ['in the future', signed([secret], long(SIX_MINUTES)), 401],
  ['for another event', { ...signed([secret]), 'webhook-id': 'evt_8' }, 401],
  ['at another time', { ...signed([secret]), 'webhook-timestamp': signed([secret], long(-2000))['webhook-timestamp'] }, 401],
  ['not at all', {}, 401],
])('PLAYER-02 a webhook that was signed %s', async (_, headers, status) => {
  const received: OpenEvent[] = []
  const lines: string[] = []
  const port = await freePort()
  const stop = await receiveWebhooks({ port, secret, say: (line) => lines.push(line), onEvent: async (event) => void received.push(event) })
  const answer = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', headers, body })
  expect(answer.status).toBe(status)
  expect(received).toEqual(status === 204 ? [JSON.parse(body)] : [])
  expect(lines).toEqual(status === 204 ? [] : ['收到签名不正确的回调，未理会'])
  await stop()
})
