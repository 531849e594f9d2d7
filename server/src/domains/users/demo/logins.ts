import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { type Random, randomFrom } from '../../../demo/random'

/** The last sign-in of each platform user, and some before it. */
export async function seedLogins(db: Db) {
  const random = randomFrom(20_261_120)
  const users = await db.rows<{ id: number; registered: Date; last: Date }>(sql`
    select id, registered_at as registered, last_login_at as last from users where last_login_at is not null order by id`)
  const logins = users.flatMap(({ id, registered, last }) => {
    const before = Array.from({ length: random.below(3) }, () => random.between(registered.getTime(), last.getTime()))
    return [last.getTime(), ...before].map((at) => ({ user_id: id, at: iso(at), ip: anywhere(random) }))
  })
  await db.rows(sql`
    insert into front_logins (user_id, at, ip)
    select user_id, at, ip from jsonb_to_recordset(${JSON.stringify(logins)}::jsonb) as l (user_id int, at timestamptz, ip text) order by at`)
}

// Of the blocks that are reserved for documentation: nobody's real address.
const anywhere = (random: Random) => `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.between(2, 250)}`
const iso = (at: number) => new Date(at).toISOString()
