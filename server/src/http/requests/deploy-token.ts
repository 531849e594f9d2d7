import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@console/platform/contract'

/** By the name of a remote, or `shell`. */
export type DeployTokens = Readonly<Record<string, readonly string[]>>

/** What a deploy route is about: the remote that its address names, or else the shell. */
export const deployedAt = (params: unknown) => (params as { name?: string }).name ?? 'shell'

/**
 * Lets through anyone who holds the token of this remote. @throws ApiError 401, or 403 for the token of another one.
 */
export function checkDeployToken(tokens: DeployTokens, given: string | undefined, remote: string) {
  const owners = Object.entries(tokens).filter(([, own]) => own.some((token) => sameToken(token, given ?? '')))
  if (owners.length === 0) throw new ApiError(401, '部署令牌无效')
  if (!owners.some(([name]) => name === remote)) throw new ApiError(403, `该部署令牌不能用于 ${remote}`)
}

/** Takes as long for every given text. */
export const sameToken = (token: string, given: string) => timingSafeEqual(digest(token), digest(given))
const digest = (text: string) => createHash('sha256').update(text).digest()
