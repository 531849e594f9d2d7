import sql, { empty, raw } from 'sql-template-tag'
import type { InputOf } from '@console/platform/contract'
import { SUPER_ROLE } from '@console/platform/contract/authority'
import {
  type BalanceEntry,
  type BalanceRow,
  decisions,
  documentNames,
  type GiftForm,
  type GiftRecord,
  type UserCard,
  type UserDetail,
  type UserRow,
  type users,
  userStatuses,
} from '@console/platform/contract/users'
import type * as z from 'zod/mini'
import type { Personal } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import type { Operator } from '../../operators/access/operator'
import { decidedDays } from '../../infra/db/decided-days'
import { inNumber, nameOf, onDays, maskedUnless, countsOf, timeText, holdsKeyword } from '../../infra/db/fragments'
import { type List, page, type Paging } from '../../infra/db/list'
import { entriesOfGifts } from '../../payments/ledger/entries'

type UserFilters = Omit<InputOf<typeof users.list>, 'types' | 'page' | 'limit'> & { type: 1 | 2 }
type BalanceFilters = InputOf<typeof users.exportBalances>
type EntryFilters = InputOf<typeof users.exportBalanceEntries>
type GiftFilters = InputOf<typeof users.gifts>

/** Without the permission to see numbers there is no search by them: a hit would reveal them. */
const named = (keyword: string | undefined, personal: boolean) => holdsKeyword(keyword, { key: 'u.name_key', number: personal ? 'u.number_key' : undefined })

const countUsers = ({ type, status, registtime }: Partial<UserFilters>) =>
  countsOf('user_counts.users', registtime, type && sql`type = ${type}`, status && sql`status = ${status}`)

const countGifts = ({ type, pointsType, datetime }: Partial<GiftFilters>) =>
  countsOf('gift_counts.gifts', datetime, type && sql`user_type = ${type}`, pointsType && sql`type = ${pointsType}`)

/** A keyword finds numbers for those who may see them; `shown` has them in full, as exports do. */
export const userList = (filters: UserFilters, personal: boolean, shown = false): List => ({
  columns: `
    u.id as user_id, u.name, ${maskedUnless(shown, 'u.mobile')} as mobile, ${timeText('u.registered_at')} as registered_time,
    u.status as user_status, ${nameOf('u.status', userStatuses)} as status_name, ${timeText('u.checked_at')} as check_time,
    ${filters.type === 2 ? maskedUnless(shown, 'u.tax_number', 'idcard') : 'null'} as "taxNumber", ${filters.type === 1 ? maskedUnless(shown, 'u.contact_idcard', 'idcard') : 'null'} as contact_idcard,
    ${timeText('u.last_login_at')} as "loginTime"`,
  table: 'users u',
  alias: 'u',
  where: [
    sql`u.type = ${filters.type}`,
    filters.status && sql`u.status = ${filters.status}`,
    onDays('u.registered_at', filters.registtime),
    onDays('u.checked_at', filters.realtime),
  ],
  keyword: named(filters.keyword, personal),
  part: 'week',
  order: ['registered_at', 'id'],
  count: filters.realtime ? undefined : countUsers(filters),
})

export const listUsers = (db: Db, filters: UserFilters & Paging, personal: boolean) => page<UserRow>(db, userList(filters, personal), filters)
export const userExport = (filters: UserFilters, personal: boolean) => userList(filters, personal, personal)

const balanceColumns = (personal: boolean) => `
    u.id as user_id, u.name, ${maskedUnless(personal, 'u.mobile')} as mobile, u.type, b.contract_gifts as "translateGiveSum",
    b.test_gifts as "testGiveSum", b.recharge_gifts as "rechargeGiveSum", b.other_gifts as give, b.points as points`

const balanceList = ({ status, keyword }: BalanceFilters, personal: boolean, shown = false): List => ({
  columns: balanceColumns(shown),
  table: 'users u',
  alias: 'u',
  joins: 'join balances b on b.user_id = u.id',
  where: [status && sql`u.status = ${status}`],
  keyword: named(keyword, personal),
  part: 'id',
  order: ['id'],
  count: countUsers({ status }).sum,
})

export const listBalances = (db: Db, filters: BalanceFilters & Paging, personal: boolean) => page<BalanceRow>(db, balanceList(filters, personal), filters)
export const balanceExport = (filters: BalanceFilters, personal: boolean) => balanceList(filters, personal, personal)
export const findBalance = (db: Db, userId: number) =>
  db.one<BalanceRow>(sql`select ${raw(balanceColumns(false))} from users u join balances b on b.user_id = u.id where u.id = ${userId}`)

export const entryList = ({ userId, status, registtime, keyword }: EntryFilters): List => ({
  columns: `e.id as id, e.order_no, e.type, e.order_type, ${timeText('e.created_at')} as create_time, e.amount as balance`,
  table: 'ledger_entries e',
  alias: 'e',
  where: [sql`e.user_id = ${userId}`, status && sql`e.order_type = ${status}`, onDays('e.created_at', registtime)],
  keyword: keyword && inNumber('lower(e.order_no)', keyword),
  order: ['created_at', 'id'],
  // The index of a user's entries has no more than their times.
  count: status ? undefined : 'rows',
})

export const listEntries = (db: Db, filters: EntryFilters & Paging) => page<BalanceEntry>(db, entryList(filters), filters)

export const listGifts = (db: Db, { keyword, type, pointsType, datetime, ...paging }: GiftFilters, personal: boolean) =>
  page<GiftRecord>(
    db,
    {
      columns: `
        g.id as id, g.user_id, ${maskedUnless(false, 'g.mobile')} as mobile, g.company, ${timeText('g.created_at')} as time, g.type,
        g.user_type as "userStatus", g.points as points, g.explain, g.admin`,
      table: 'gifts g',
      alias: 'g',
      where: [type && sql`g.user_type = ${type}`, pointsType && sql`g.type = ${pointsType}`, onDays('g.created_at', datetime)],
      keyword: holdsKeyword(keyword, { key: 'g.name_key', mobile: personal && 'g.mobile' }),
      part: 'week',
      order: ['created_at', 'id'],
      count: countGifts({ type, pointsType, datetime }),
    },
    paging,
  )

const personalColumns = { mobile: 'mobile', taxNumber: 'tax_number', contact_idcard: 'contact_idcard', address: 'address' } as const

export const findPersonal = (db: Db, { userId, field }: { userId: number; field: keyof typeof personalColumns }) =>
  db.one<Personal & { type: 1 | 2 }>(sql`select id as "subjectId", type, ${raw(personalColumns[field])} as value from users where id = ${userId}`)

/** An approved user's SecurityKey, as it is kept. */
export const findSecurityKey = (db: Db, userId: number) =>
  db.one<Personal & { type: 1 | 2 }>(sql`select id as "subjectId", type, security_key as value from users where id = ${userId}`)

export const mobileOfGift = (db: Db, id: number) => db.one<Personal>(sql`select user_id as "subjectId", mobile as value from gifts where id = ${id}`)

/** A SecurityKey as its user's page has it, until it is revealed. */
const MASKED_KEY = '*'.repeat(16)

export const findUserCard = (db: Db, userId: number) =>
  db.one<UserCard>(sql`select id as user_id, name, type as user_type, status as user_status from users where id = ${userId}`)

interface Sight {
  documents: boolean
  /** Numbers and the address in clear. */
  clear: boolean
  /** They are no part of what a reviewer decides on. */
  keys: boolean
}

export function findUserDetail(db: Db, userId: number, { documents: shown, clear, keys }: Sight) {
  const onlyKeys = (column: string) => (keys ? column : 'null')
  const documents = shown ? '(select json_object_agg(kind, path) from user_documents where user_id = u.id)' : 'null::json'
  const detail = `
    select
      json_build_object(
        'user_id', u.id, 'name', u.name, 'mobile', ${maskedUnless(clear, 'u.mobile')}, 'user_status', u.status,
        'app_id', ${onlyKeys('u.app_id')}, 'security_key', ${onlyKeys(`case when u.security_key is not null then '${MASKED_KEY}' end`)}, 'account', u.opinion
      ) as "userInfo",
      json_build_object(
        'user_type', u.type, 'name', u.name, 'tax_number', ${maskedUnless(clear, 'u.tax_number', 'idcard')}, 'contact_idcard', ${maskedUnless(clear, 'u.contact_idcard', 'idcard')},
        'address', ${maskedUnless(clear, 'u.address', 'address')}, 'type', u.verification_type, ${Object.keys(documentNames).map((kind) => `'${kind}', documents ->> '${kind}'`)}
      ) as "userDetailInfo",
      coalesce((
        select json_agg(json_build_object(
          'at', ${timeText('r.at')}, 'by', r.operator, 'outcome', case when r.revokes then '撤销认证' when r.status = 3 then '${decisions[1]}' else '${decisions[0]}' end, 'reason', r.opinion) order by r.id)
        from user_reviews r where r.user_id = u.id
      ), '[]') as reviews
    from users u cross join lateral (select ${documents} as documents) d`
  return db.one<Omit<UserDetail, 'baseUrl' | 'whole' | 'othersRevoke'>>(sql`${raw(detail)} where u.id = ${userId}`)
}

export const findDocument = (db: Db, path: string) =>
  db.one<{ path: string; userId: number; kind: keyof typeof documentNames; file: string; type: string; size: number; sha256: string; userType: 1 | 2 }>(sql`
    select d.path, d.user_id as "userId", d.kind, d.file, d.type, d.size, d.sha256, u.type as "userType" from user_documents d join users u on u.id = d.user_id where d.path = ${path}`)

export const findReview = (db: Db, userId: number) =>
  db.one<{ type: 1 | 2; status: 1 | 2 | 3 | 4; checkedAt: string | null; checkedBy: string | null }>(sql`
    select type, status, ${raw(timeText('checked_at'))} as "checkedAt", checked_by as "checkedBy" from users where id = ${userId}`)

/** Who decides about a user. */
type Decider = Pick<Operator, 'accountId' | 'realname'>

export interface Decision {
  status: 3 | 4
  opinion: string | null
  at: Date
  operator: Decider
  keys: { appId: string; securityKey: string } | null
  /** How many decisions were known when this one was made. */
  after?: number
}

const isAfter = (count: number | undefined) =>
  count === undefined ? empty : sql`and (select count(*) from user_reviews r where r.user_id = users.id) = ${count}`

/**
 * Holds only for a user under review, by the application that was shown: of two reviewers the second one changes
 * nothing.
 */
export const decideReview = (db: Db, userId: number, { status, opinion, at, operator, keys, after }: Decision) =>
  db.one<{ id: number }>(sql`
    with decided as (
      update users set status = ${status}, opinion = ${opinion}, checked_at = ${at}, checked_by = ${operator.realname}, app_id = ${keys?.appId ?? null}, security_key = ${keys?.securityKey ?? null}
      where id = ${userId} and status = 2 ${isAfter(after)} returning id, checked_at, checked_by, status, opinion
    )
    insert into user_reviews (user_id, at, operator, account_id, status, opinion)
    select id, checked_at, checked_by, ${operator.accountId}::int, status, opinion from decided returning user_id as id`)

/** Holds only for an approved user, by the approval that was shown: of two at once the second one changes nothing. */
export const revoke = (db: Db, userId: number, { reason, at, operator, after }: { reason: string; at: Date; operator: Decider; after?: number }) =>
  db.one<{ id: number }>(sql`
    with revoked as (
      update users set status = 4, opinion = ${reason}, checked_at = ${at}, checked_by = ${operator.realname}, app_id = null, security_key = null
      where id = ${userId} and status = 3 ${isAfter(after)} returning id, checked_at, checked_by, status, opinion
    )
    insert into user_reviews (user_id, at, operator, account_id, status, opinion, revokes)
    select id, checked_at, checked_by, ${operator.accountId}::int, status, opinion, true from revoked returning user_id as id`)

/** The nodes of the permission tree without which nobody takes an approval back, by the user's type. */
const MAY_REVOKE = { 1: 109, 2: 108 }

/**
 * Whether an approved user was approved by this operator, and another enabled account may take that back. Decisions
 * from before accounts were kept with them are matched by the name.
 */
export const othersRevoke = async (db: Db, userId: number, { accountId, realname }: Decider) =>
  (await db.one(sql`
    select 1 from users u
    where u.id = ${userId} and u.status = 3
      and coalesce((select r.account_id = ${accountId} from user_reviews r where r.user_id = u.id order by r.id desc limit 1), u.checked_by = ${realname})
      and exists (
        select from accounts a join roles r on r.id = a.role_id
        where a.status = 1 and r.status = 1 and a.id <> ${accountId}
          and (r.id = ${SUPER_ROLE} or case u.type when 1 then ${MAY_REVOKE[1]}::int else ${MAY_REVOKE[2]}::int end = any (r.node_ids)))`)) !== undefined

export const userExists = async (db: Db, userId: number) => (await db.one(sql`select from users where id = ${userId}`)) !== undefined

/** Who is given points: by the mobile, which an enterprise and an individual may share, or by the number. */
export type Receiver = Pick<z.infer<typeof GiftForm>, 'mobile' | 'type'> | { userId: number }

interface Gift extends Omit<z.infer<typeof GiftForm>, 'mobile' | 'type'> {
  orderNo: string
  accountId: number
  admin: string
  at: Date
}

/**
 * One entry of the ledger and the record of the gift, or undefined when there is no such receiver. The entry moves the
 * balance.
 */
export const insertGift = (db: Db, receiver: Receiver, gift: Gift) =>
  db.one<{ userId: number }>(sql`
    with receiver as (
      select id, type, mobile, case when type = 2 then name end as company from users where ${'userId' in receiver ? sql`id = ${receiver.userId}` : sql`mobile = ${receiver.mobile} and type = ${receiver.type}`}
    ), entry as (${entriesOfGifts(sql`
      select id as user_id, ${gift.orderNo}::text as order_no, ${gift.points}::bigint as points, ${gift.pointsType}::smallint as gift_type, ${gift.at}::timestamptz as created_at from receiver`)}
    )
    insert into gifts (entry_id, user_id, mobile, company, user_type, type, points, explain, account_id, admin, created_at)
    select entry.id, receiver.id, mobile, company, receiver.type, ${gift.pointsType}::smallint, ${gift.points}::bigint, ${gift.explain}, ${gift.accountId}::int, ${gift.admin}, ${gift.at}::timestamptz
    from receiver join entry on entry.user_id = receiver.id
    returning user_id as "userId"`)

/** Each user once, by their last decision. */
export const decidedUsers = (db: Db, type: 1 | 2) => decidedDays(db, { table: 'users', time: 'checked_at', where: [sql`type = ${type}`] })
