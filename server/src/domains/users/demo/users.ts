import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentNames } from '@console/platform/contract/users'
import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { decideLately, demoEnd, demoTime } from '../../../demo/demo-time'
import type { FileStore } from '../../../infra/files/file-store'
import { type DemoGift, movesOf } from './ledger'
import { entriesOfGifts } from '../../../payments/ledger/entries'
import { insertOrders } from '../../../demo/orders'
import { randomFrom, type Random } from '../../../demo/random'
import { address, awkwardCompanies, awkwardPeople, companyName, personName } from '../../../demo/names'

const ENTERPRISES = 260
const INDIVIDUALS = 240
const FIRST_DAY = demoTime('2025-02-10T08:00:00+08:00')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const reviewers = ['李敏', '陈志远']
const givers = ['陈志远']
/** By the type of the user. */
const refusals = {
  1: ['身份证照片模糊，请重新上传', '身份证已过期', '姓名与身份证号不一致'],
  2: ['营业执照照片模糊，请重新上传', '企业名称与统一社会信用代码不一致', '授权书未加盖公章'],
} as const

const images = Object.keys(documentNames) as Image[]
type Image = keyof typeof documentNames

export interface DemoUser {
  type: 1 | 2
  name: string
  mobile: string
  status: 1 | 2 | 3 | 4
  registered_at: string
  last_login_at: string | null
  checked_at: string | null
  checked_by: string | null
  opinion: string | null
  tax_number: string | null
  contact_idcard: string | null
  address: string | null
  verification_type: 1 | 2 | null
  app_id: string | null
  security_key: string | null
}

/**
 * Fills an empty database with users in every state, their documents, ledgers, paid orders and gifts: the same ones
 * every time.
 */
export async function seedUsers(db: Db, files: FileStore) {
  const random = randomFrom(20_261_118)
  const users = drawUsers(random)
  for (const type of [1, 2])
    decideLately(
      users.flatMap((user) => {
        const { registered_at, checked_at } = user
        const moveTo = (at: number) => Object.assign(user, { checked_at: iso(at) })
        return user.type === type && checked_at ? [{ since: Date.parse(registered_at), moveTo }] : []
      }),
    )
  await db.transaction(async (tx) => {
    const ids = await tx.rows<{ id: number }>(sql`
      insert into users (type, name, mobile, status, registered_at, last_login_at, checked_at, checked_by, opinion, tax_number, contact_idcard, address, verification_type, app_id, security_key)
      select * from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as u (
        type smallint, name text, mobile text, status smallint, registered_at timestamptz, last_login_at timestamptz, checked_at timestamptz, checked_by text,
        opinion text, tax_number text, contact_idcard text, address text, verification_type smallint, app_id text, security_key text)
      order by registered_at returning id`)
    const seeded = users.map((user, i) => ({ ...user, id: ids[i]!.id }))
    await insertDocuments(tx, await documentsOf(seeded, random, files))
    const moves = seeded.map((user) => movesOf(user, random, { until: demoEnd, givers }))
    await insertGifts(
      tx,
      moves.flatMap(({ gifts }) => gifts),
    )
    await insertOrders(
      tx,
      moves.flatMap(({ orders }) => orders),
    )
  })
}

function drawUsers(random: Random): DemoUser[] {
  const types = [...Array<2>(ENTERPRISES).fill(2), ...Array<1>(INDIVIDUALS).fill(1)].map((type) => ({ type, at: random.between(FIRST_DAY, demoEnd) }))
  const numbers = { 1: 0, 2: 0 }
  return types
    .sort((a, b) => a.at - b.at)
    .map(({ type, at }, i) => {
      const fromLast = (type === 2 ? ENTERPRISES : INDIVIDUALS) - ++numbers[type]
      return drawUser(random, {
        type,
        at,
        mobile: `1${random.pick(['38', '39', '58', '86', '77', '99'])}${random.digits(5)}${String(i).padStart(3, '0')}`,
        awkward: awkwardName(type, fromLast),
      })
    })
}

/** Every ninth from the third page on; the first of them, long but harmless, is on the first page, too. */
function awkwardName(type: 1 | 2, fromLast: number) {
  const names = type === 2 ? awkwardCompanies : awkwardPeople
  if (type === 2 && fromLast === 6) return names[0]
  return fromLast >= 20 && fromLast % 9 === 0 ? names[fromLast / 9 - 3] : undefined
}

function drawUser(random: Random, { type, at, mobile, awkward }: { type: 1 | 2; at: number; mobile: string; awkward?: string }): DemoUser {
  const status = drawStatus(random, at)
  const decided = status >= 3
  const applied = status >= 2
  const checkedAt = random.between(at + 40 * MINUTE, Math.min(at + 3 * DAY, demoEnd))
  const refusedBefore = status === 2 && random.below(4) === 0
  return {
    type,
    name: awkward ?? (type === 2 ? companyName(random) : personName(random)),
    mobile,
    status,
    registered_at: iso(at),
    last_login_at: random.below(12) ? iso(random.between(at, Math.min(at + 90 * DAY, demoEnd))) : null,
    checked_at: decided ? iso(checkedAt) : null,
    checked_by: decided ? random.pick(reviewers) : null,
    opinion: status === 4 || refusedBefore ? random.pick(refusals[type]) : null,
    tax_number: type === 2 && applied ? `91${random.digits(6)}MA${random.hex(7).toUpperCase()}X` : null,
    contact_idcard: applied
      ? `${random.pick(['110101', '310104', '440305', '330106'])}19${random.between(60, 99)}0${random.between(1, 9)}${random.between(10, 28)}${random.digits(4)}`
      : null,
    address: applied ? address(random) : null,
    verification_type: type === 1 && applied ? (random.below(3) ? 1 : 2) : null,
    app_id: status === 3 ? `app${random.hex(16)}` : null,
    security_key: status === 3 ? random.hex(32) : null,
  }
}

/** Many applications of the last months wait; older ones are decided. */
function drawStatus(random: Random, at: number): DemoUser['status'] {
  const waits = demoEnd - at < 150 * DAY ? 45 : 4
  const roll = random.below(100)
  if (roll < waits) return 2
  return roll < waits + 12 ? 1 : roll < waits + 26 ? 4 : 3
}

interface Document {
  path: string
  user_id: number
  kind: Image
  file: string
  type: string
  size: number
  sha256: string
}

async function documentsOf(users: (DemoUser & { id: number })[], random: Random, files: FileStore): Promise<Document[]> {
  const stored = Object.fromEntries(await Promise.all(images.map(async (kind) => [kind, await files.putDocument(await readFile(specimen(kind)))] as const)))
  return users.flatMap((user) => kindsOf(user).map((kind) => ({ path: `${random.hex(32)}.png`, user_id: user.id, kind, type: 'image/png', ...stored[kind]! })))
}

const specimen = (kind: Image) => join(__dirname, '../../../demo/images', `${kind.replace('_', '-')}.png`)

function kindsOf({ status, type, verification_type }: DemoUser): Image[] {
  if (status === 1) return []
  if (type === 2) return ['author_front', 'author_back', 'license', 'legal_file', 'file']
  return verification_type === 1 ? ['author_front', 'author_back', 'author_hand'] : ['author_front', 'author_back']
}

const insertDocuments = (tx: Db, documents: Document[]) =>
  tx.rows(sql`
    insert into user_documents (path, user_id, kind, file, type, size, sha256)
    select * from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d (path text, user_id int, kind text, file text, type text, size int, sha256 text)`)

const insertGifts = (tx: Db, gifts: DemoGift[]) =>
  tx.rows(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(gifts)}::jsonb) as g (
        user_id int, order_no text, points bigint, gift_type smallint, explain text, admin text, created_at timestamptz)
    ), entry as (${entriesOfGifts(sql`select * from given`)})
    insert into gifts (entry_id, user_id, mobile, company, user_type, type, points, explain, account_id, admin, created_at)
    select e.id, u.id, u.mobile, case when u.type = 2 then u.name end, u.type, g.gift_type, g.points, g.explain, a.id, g.admin, g.created_at
    from entry e join given g using (order_no) join users u on u.id = e.user_id left join accounts a on a.realname = g.admin
    order by g.created_at, e.id`)

const iso = (at: number) => new Date(at).toISOString()
