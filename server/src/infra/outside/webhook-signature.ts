import { createHmac } from 'node:crypto'

/** What a secret of Standard Webhooks begins with. */
export const SECRET_PREFIX = 'whsec_'

interface Message {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** The value of `webhook-signature`: a signature by each secret that is valid. */
export const signatureOf = (secrets: readonly string[], { id, timestamp, body }: Message) =>
  secrets
    .map((secret) =>
      createHmac('sha256', Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64'))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64'),
    )
    .map((signature) => `v1,${signature}`)
    .join(' ')
