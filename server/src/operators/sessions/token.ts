import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a cookie, a header and a form. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token: anyone who reads the database cannot use it. */
export const hashOf = (token: string) => hash('sha256', token, 'buffer')

/** Whose secret a refresh token of the identity provider is, by which the vault binds it to its session. */
export const ownerOfRefresh = (tokenHash: Uint8Array) => `identity provider of session ${Buffer.from(tokenHash).toString('hex')}`
