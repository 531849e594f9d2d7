import { SUPER_ROLE } from '@console/platform/contract/authority'
import type { SignInProblem } from '@console/platform/contract/session'
import type { Db } from '../../../infra/db/db'
import { hold } from '../../../infra/db/locks'
import type { OidcSettings, Person } from '../../../infra/oidc/sign-in-service'
import type { Vault } from '../../../infra/secrets/vault'
import { hashPassword } from '../../../operators/access/password'
import { recordLogin } from '../../../operators/audit/trail'
import { insertSession } from '../../../operators/sessions/queries'
import { hashOf, newToken, ownerOfRefresh } from '../../../operators/sessions/token'
import { addAccount, isUsername, type MappedRole, updateAccount } from './account'
import * as queries from './oidc-queries'

interface SignInContext {
  ip: string
  userAgent: string | null
  /** The hash of the token of the session that the browser had. */
  replaces: Uint8Array | null
}

interface Options {
  oidc: OidcSettings
  /** Seals what the provider is asked again by. */
  vault: Vault
}

/**
 * Opens a session for a person whom the provider has signed in, on record. Role, name and mobile of their account
 * follow the provider. A person who is refused has no session any more that the provider opened before.
 */
export async function signInAs(
  db: Db,
  person: Person,
  { oidc, vault }: Options,
  { replaces, ...from }: SignInContext,
): Promise<{ token: string } | { problem: SignInProblem }> {
  const isKnown = await queries.findAccountOf(db, person)
  // Nobody knows it: a new account signs in by the provider alone, until an administrator sets another.
  const passwordHash = isKnown ? '' : await hashPassword(newToken())
  return db.transaction(async (tx) => {
    const at = new Date()
    const followed = await follow(tx, person, oidc, { ip: from.ip, at, passwordHash })
    if ('problem' in followed) return followed
    const { accountId, username } = followed
    const token = newToken()
    const tokenHash = hashOf(token)
    if (replaces) await queries.endReplaced(tx, accountId, replaces)
    const providerRefresh = person.refreshToken && vault.seal(person.refreshToken, ownerOfRefresh(tokenHash))
    await insertSession(tx, { tokenHash, accountId, ...from, now: at, providerSession: person.sid, providerRefresh })
    await recordLogin(tx, { username, ip: from.ip, action: `登录成功：由${oidc.name}`, at })
    return { token }
  })
}

interface FollowContext {
  ip: string
  at: Date
  /** Of an account that has to be made. */
  passwordHash: string
}

/** Brings a person's account up to what the provider says, or ends what the provider opened for them, on record. */
export async function follow(
  tx: Db,
  person: Person,
  oidc: OidcSettings,
  { ip, at, passwordHash }: FollowContext,
): Promise<{ accountId: number; username: string } | { problem: SignInProblem }> {
  await hold(tx, 'authority')
  const known = await queries.findAccountOf(tx, person)
  const role = await roleOf(tx, person, oidc)
  const username = known?.username ?? person.username ?? ''
  const problem = problemOf(known, role, person, oidc)
  if (problem) {
    await queries.endSessions(tx, { subject: person.subject })
    await recordLogin(tx, { username, ip, action: `${oidc.name}登录失败：${outcomes[problem]}`, at })
    return { problem }
  }
  const following = { person, oidc, ip, at }
  if (known) await updateAccount(tx, known, { ...following, role })
  return { accountId: known?.id ?? (await addAccount(tx, { ...following, role: role! }, passwordHash)), username }
}

/** The role of the first mapped group that the person is in; undefined without one. */
async function roleOf(tx: Db, { groups }: Person, { roles }: OidcSettings): Promise<MappedRole | undefined> {
  const name = roles.find(([group]) => groups.includes(group))?.[1]
  const found = name === undefined ? undefined : await queries.findRole(tx, name)
  return found && { ...found, name: name! }
}

type Refused = keyof typeof outcomes

/** As the log of sign-ins has them. */
const outcomes = {
  unknown: '没有账号',
  unverified: '没有账号，邮箱或手机号未经验证',
  other: '账号已由另一人使用',
  role: '没有对应的角色',
  disabled: '账号或角色已禁用',
  super: '超级管理员',
} as const satisfies Partial<Record<SignInProblem, string>>

function problemOf(
  known: queries.Account | undefined,
  role: MappedRole | undefined,
  { subject, username, unverified }: Person,
  { roles }: OidcSettings,
): Refused | undefined {
  if (known?.roleId === SUPER_ROLE || role?.id === SUPER_ROLE) return 'super'
  if (known?.subject && known.subject !== subject) return 'other'
  if (!known && unverified) return 'unverified'
  if (!known && !(roles.length && isUsername(username))) return 'unknown'
  if (known?.status === 2) return 'disabled'
  if (roles.length && !role) return 'role'
  return (role?.status ?? known?.roleStatus) === 2 ? 'disabled' : undefined
}
