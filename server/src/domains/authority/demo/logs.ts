import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { demoEnd } from '../../../demo/demo-time'
import { type Random, randomFrom } from '../../../demo/random'

const LOGINS = 280
const DAY = 24 * 3_600_000

interface Account {
  id: number
  realname: string
  createdAt: Date
  role: string
}

interface Entry {
  at: string
  account_id: number
  operator: string
  ip: string
  subject: 'role' | 'account' | 'login'
  subject_id: number
  action: string
}

/**
 * What the audit trail would hold if the demo's roles and accounts had been made in the console, and the sign-ins of
 * operators.
 */
export async function seedLogs(db: Db) {
  const random = randomFrom(20_261_119)
  const accounts = await db.rows<Account>(sql`
    select a.id, a.realname, a.created_at as "createdAt", r.name as role from accounts a join roles r on r.id = a.role_id where a.status = 1 order by a.id`)
  const roles = await db.rows<{ id: number; name: string }>(sql`select id, name from roles where id <> 1 order by id`)
  const admin = accounts[0]!
  const entries = [...made(admin, roles, accounts, random), ...logins(accounts, random)].sort((a, b) => (a.at < b.at ? -1 : 1))
  await db.rows(sql`
    insert into audit_trail (at, account_id, operator, ip, subject, subject_id, action)
    select at, account_id, operator, ip, subject, subject_id, action
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (at timestamptz, account_id int, operator text, ip text, subject text, subject_id bigint, action text)
    order by at, subject, subject_id`)
}

function made(admin: Account, roles: { id: number; name: string }[], accounts: Account[], random: Random): Entry[] {
  const by = { account_id: admin.id, operator: admin.realname, ip: office(random) }
  const first = admin.createdAt.getTime()
  return [
    ...roles.map(({ id, name }, i) => ({ ...by, at: iso(first + i * 60_000), subject: 'role' as const, subject_id: id, action: `新增角色“${name}”` })),
    ...accounts.slice(1).map(({ id, realname, role, createdAt }) => ({
      ...by,
      at: createdAt.toISOString(),
      subject: 'account' as const,
      subject_id: id,
      action: `新增账号“${realname}”，角色为“${role}”`,
    })),
  ]
}

const logins = (accounts: Account[], random: Random): Entry[] =>
  Array.from({ length: LOGINS }, () => {
    const { id, realname } = accounts[random.below(3) ? random.below(8) : random.below(accounts.length)]!
    const action = random.below(12) ? '登录成功' : random.pick(['密码错误', '图形验证码错误', '短信验证码错误'])
    return {
      at: iso(random.between(demoEnd - 60 * DAY, demoEnd)),
      account_id: id,
      operator: realname,
      ip: office(random),
      subject: 'login',
      subject_id: id,
      action,
    }
  })

const office = (random: Random) => `10.20.${random.between(1, 4)}.${random.between(2, 250)}`
const iso = (at: number) => new Date(at).toISOString()
