import type { FrontLogin } from '@console/platform/contract/open/users'
import { Problem } from '@console/platform/contract/open/problems'
import type { Db } from '../../infra/db/db'
import * as queries from './queries'

/** Adds a user's sign-ins, each once by the caller's name for it. @throws Problem when a name has another sign-in */
export async function addLogins(tx: Db, userId: number, logins: readonly FrontLogin[]) {
  const seen = new Map<string, FrontLogin>()
  for (const [at, login] of logins.entries()) {
    if (!isSame(seen.get(login.ref) ?? login, login)) throw conflict(at)
    seen.set(login.ref, login)
  }
  const given = [...seen.values()]
  await queries.holdUser(tx, userId)
  const added = new Set((await queries.insertLogins(tx, userId, given)).map(({ ref }) => ref))
  const known = given.filter(({ ref }) => !added.has(ref))
  const kept = new Map(
    (
      await queries.findLogins(
        tx,
        userId,
        known.map(({ ref }) => ref),
      )
    ).map((login) => [login.ref, login]),
  )
  const other = logins.findIndex((login) => kept.has(login.ref) && !isSame(kept.get(login.ref)!, login))
  if (other >= 0) throw conflict(other)
  await queries.setLastLogin(tx, userId, new Date(Math.max(...given.map(({ login_time }) => login_time.getTime()))))
  return { added: added.size, known: known.length }
}

const isSame = (one: FrontLogin, other: FrontLogin) => one.ip === other.ip && one.login_time.getTime() === other.login_time.getTime()

const conflict = (at: number) => new Problem('reference-conflict', undefined, [{ field: `logins.${at}.ref`, detail: '该编号已用于另一次登录' }])
