import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { signatureOf } from '../../infra/outside/webhook-signature'
import { newWebhookSecret } from './secret'

const guide = readFileSync(join(__dirname, '../../../../docs/open-interface.md'), 'utf8')
/** The Python example of the guide. */
const python = /```python\n(def is_genuine[^`]+)```/.exec(guide)![1]!

const [secret, newer] = [newWebhookSecret(), newWebhookSecret()]
const id = 'evt_1'
const body = '{"type":"notice.changed","说明":"公告"}'
const headersAt = (timestamp: number, secrets = [newer, secret]) => ({
  'webhook-id': id,
  'webhook-timestamp': `${timestamp}`,
  'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
})
const now = () => Math.floor(Date.now() / 1000)

/** The result of the guide's example for each of these. */
function genuine(calls: { secret: string; headers: object; body: string }[]): boolean[] {
  const program = `import base64, hashlib, hmac, json, sys, time\n${python}\nprint(json.dumps([is_genuine(c["secret"], c["headers"], c["body"].encode()) for c in json.load(sys.stdin)]))`
  return JSON.parse(execFileSync('python3', ['-c', program], { input: JSON.stringify(calls), encoding: 'utf8' }))
}

test('HOOK-01 the guide’s Python example accepts signatures by either valid secret, and nothing else', () => {
  const headers = headersAt(now())
  const stale = headersAt(now() - 301)
  expect(
    genuine([
      { secret, headers, body },
      { secret: newer, headers, body },
      { secret: newWebhookSecret(), headers, body },
      { secret, headers, body: `${body} ` },
      { secret, headers: { ...headers, 'webhook-id': 'evt_2' }, body },
      { secret, headers: stale, body },
    ]),
  ).toEqual([true, true, false, false, false, false])
})

test('HOOK-01 the standard’s own library accepts the signature, too', () => {
  const headers = headersAt(now())
  for (const valid of [secret, newer]) expect(new Webhook(valid).verify(body, headers)).toEqual(JSON.parse(body))
  expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow()
})
