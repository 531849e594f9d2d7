import * as z from 'zod/mini'
import { labelled, text } from '../fields'
import { counted, word } from './open-fields'
import { openRoutes } from './open-route'

/** The identifiers of RFC 8693, and this console's own for the name of an account. */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
export const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'
export const USERNAME = 'urn:console:token-type:username'

/** Seconds after which every session is over. */
export const MAX_SESSION_S = 12 * 3600

const TokenExchange = z.strictObject({
  grant_type: word('grant_type', [TOKEN_EXCHANGE]),
  /** The operator's account name, in any case. */
  subject_token: labelled(text('账号', { max: 64 }).check(z.toLowerCase()), '账号'),
  subject_token_type: word('subject_token_type', [USERNAME]),
  requested_token_type: z.optional(word('requested_token_type', [ACCESS_TOKEN])),
  /** Ends the session after so many seconds, before its lifetime is over. */
  expires_in: z.optional(counted('有效秒数', MAX_SESSION_S)),
})

/** By RFC 8693. */
export const IssuedToken = z.object({
  access_token: z.string(),
  issued_token_type: z.literal(ACCESS_TOKEN),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
})
export type IssuedToken = z.infer<typeof IssuedToken>

const Introspection = z.strictObject({
  token: text('令牌', { max: 4096 }),
  /** Taken for the sake of RFC 7662; there is one type of token. */
  token_type_hint: z.optional(text('token_type_hint', { max: 100 })),
})

/** By RFC 7662, with what the operator may do at this moment. */
const ActiveToken = z.object({
  active: z.literal(true),
  token_type: z.literal('Bearer'),
  /** The account's number, which it keeps for ever. */
  sub: z.string(),
  username: z.string(),
  realname: z.string(),
  /** Unix times. */
  iat: z.number(),
  exp: z.number(),
  /** The permission strings that the role holds, those of remotes in other repositories too. */
  permissions: z.array(z.string()),
})

/** `locked` while the console waits for the operator's password, and will take the token again after that. */
const InactiveToken = z.object({ active: z.literal(false), locked: z.optional(z.literal(true)) })

export const TokenState = z.discriminatedUnion('active', [ActiveToken, InactiveToken])
export type TokenState = z.infer<typeof TokenState>

export const openSessions = openRoutes({
  exchange: {
    method: 'POST',
    path: '/open/v1/token-exchange',
    summary: '为操作员打开会话',
    access: ['sessions'],
    params: z.object({}),
    body: TokenExchange,
    answer: IssuedToken,
  },
  introspect: {
    method: 'POST',
    path: '/open/v1/introspect',
    summary: '核验操作员的令牌',
    access: ['introspection'],
    params: z.object({}),
    body: Introspection,
    answer: TokenState,
  },
})
