import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret as Standard Webhooks writes it. */
export const newWebhookSecret = () => PREFIX + randomBytes(32).toString('base64')

/** Whose secret it is, for the vault. */
export const ownerOfWebhook = (systemId: number) => `webhook of system ${systemId}`

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
      createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
        .update(`${id}.${timestamp}.${body}`)
        .digest('base64'),
    )
    .map((signature) => `v1,${signature}`)
    .join(' ')
