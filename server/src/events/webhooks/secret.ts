import { randomBytes } from 'node:crypto'
import { SECRET_PREFIX } from '../../infra/outside/webhook-signature'

/** A secret as Standard Webhooks writes it. */
export const newWebhookSecret = () => SECRET_PREFIX + randomBytes(32).toString('base64')

/** The owner of the secret, by which the vault binds it to its row. */
export const ownerOfWebhook = (systemId: number) => `webhook of system ${systemId}`
