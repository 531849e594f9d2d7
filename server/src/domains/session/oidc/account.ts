import { AccountForm } from '@console/platform/contract/authority'
import type { Db } from '../../../infra/db/db'
import type { OidcSettings, Person } from '../../../infra/oidc/sign-in-service'
import { masked } from '../../../operators/access/masked-mobile'
import { recordChange } from '../../../operators/audit/trail'
import * as queries from './oidc-queries'

/** A role that a group of the provider gives. */
export interface MappedRole {
  id: number
  name: string
  status: 1 | 2
}

interface AccountContext {
  person: Person
  /** Undefined where roles are given in the console. */
  role: MappedRole | undefined
  oidc: OidcSettings
  ip: string
  at: Date
}

/** Brings an account up to what the provider says of its person, on record. */
export async function updateAccount(tx: Db, account: queries.Account, { person, role, ...origin }: AccountContext) {
  const after = { ...account, ...fitting(person, account), subject: person.subject, ...(role && { roleId: role.id, role: role.name }) }
  const changed = (['realname', 'mobile', 'role', 'subject'] as const).filter((field) => after[field] !== account[field])
  if (!changed.length) return
  await queries.updateAccount(tx, account.id, after)
  const facts = (of: queries.Account) => Object.fromEntries(changed.map((field) => [field, factsOf(of)[field]]))
  await record(tx, origin, { id: account.id, action: `按${origin.oidc.name}更新账号“${account.realname}”`, before: facts(account), after: facts(after) })
}

/** Makes an account for a person, on record. Returns its id. */
export async function addAccount(tx: Db, { person, role, ...origin }: AccountContext & { role: MappedRole }, passwordHash: string) {
  const username = person.username!.toLowerCase()
  const names = fitting(person, { realname: (person.realname ?? username).slice(0, LONGEST_NAME), mobile: '' })
  const account = { ...names, username, subject: person.subject, roleId: role.id, role: role.name }
  const id = await queries.insertAccount(tx, { ...account, passwordHash, at: origin.at })
  await record(tx, origin, { id, action: `按${origin.oidc.name}新增账号“${account.realname}”`, after: { username, ...factsOf(account) } })
  return id
}

/** Whether an account can have this name. */
export const isUsername = (given: string | undefined) => AccountForm.shape.username.safeParse(given).success

/** Of a name that is not Chinese, which only a new account takes. */
const LONGEST_NAME = 15

type Names = Pick<queries.Account, 'realname' | 'mobile'>

/** What the provider says of a person, as far as it fits the console. */
function fitting({ realname, mobile }: Person, kept: Names): Names {
  const { shape } = AccountForm
  return { realname: shape.realname.safeParse(realname).data ?? kept.realname, mobile: shape.mobile.safeParse(mobile).data ?? kept.mobile }
}

/** An account as the audit trail has it. */
const factsOf = ({ realname, mobile, role, subject }: Names & Pick<queries.Account, 'role' | 'subject'>) => ({
  realname,
  mobile: masked(mobile),
  role,
  subject,
})

interface AccountChange {
  id: number
  action: string
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

const record = (tx: Db, { oidc, ip, at }: Pick<AccountContext, 'oidc' | 'ip' | 'at'>, { id, ...act }: AccountChange) =>
  recordChange(tx, { at, accountId: null, operator: oidc.name, ip }, { subject: 'account', subjectId: id, ...act })
