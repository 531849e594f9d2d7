import { randomBytes } from 'node:crypto'

/** The owner of an enterprise's SecurityKey, as it is sealed. */
export const ownerOfSecurityKey = (userId: number) => `user ${userId}`
/** The owner of the secret of a system's key. */
export const ownerOfSystemKey = (keyId: string) => `system key ${keyId}`

/** Whether an id looks like that of a system's key. An AppID of an older back end may look like anything. */
export const isSystemKey = (keyId: string) => /^sys[\da-f]{16}$/.test(keyId)

/** A new key of a system; its secret is shown once. */
export const newSystemKey = () => ({ keyId: `sys${randomBytes(8).toString('hex')}`, secret: randomBytes(32).toString('base64url') })
