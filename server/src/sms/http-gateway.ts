import type { SmsGateway } from './gateway'

const TIMEOUT_MS = 5_000

/** A provider that takes `{ mobile, code }` as JSON and answers with a status of success. */
export const httpGateway = (url: string): SmsGateway => ({
  async send({ mobile, code }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mobile, code }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The SMS provider answered ${response.status}`)
  },
})
