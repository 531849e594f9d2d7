import { post } from '../outside/post'
import type { SmsGateway } from './gateway'

const MAX_BYTES = 64 * 1024

/** A provider that takes `{ mobile, code }` as JSON and answers with a status of success. */
export const httpGateway = (url: string): SmsGateway => ({
  async send({ mobile, code, trace }) {
    await post(url, { type: 'application/json', body: JSON.stringify({ mobile, code }), maxBytes: MAX_BYTES, trace })
  },
})
