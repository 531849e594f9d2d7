import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKind } from '@console/platform/contract/notarization'
import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { decideLately, demoTime } from '../../../demo/demo-time'
import { personName } from '../../../demo/names'
import type { DemoData } from '../../../demo/demo-data'
import { type Random, randomFrom } from '../../../demo/random'
import type { FileStore, StoredFile } from '../../../infra/files/file-store'

const DAY = 24 * 3_600_000
/** Older applications are decided. */
const OPEN_SINCE = demoTime('2026-10-20T00:00:00+08:00')

const notaries = [
  ['方正明', '许佳怡'],
  ['郭立新', '何文静'],
  ['苏婉清', null],
  ['韩启航', '曹雨桐'],
  ['孔令宜', null],
] as const
/** As many as one office has, beside the first ones. */
const MORE_NOTARIES = 115

const approvals = ['材料齐全，证据哈希核验一致', '同意出证', '取证过程完整，符合出证条件']
const refusals = ['申请人身份证明与授权书不一致', '证据与申请事项无关', '未提供取证过程说明']

export const demo: DemoData = {
  // Applications are of orders with evidence, and handled by operators.
  after: ['finance', 'evidence', 'authority'],
  async seed(tx, files) {
    const random = randomFrom(20_261_123)
    const staff = await tx.rows<Staff>(sql`
      select a.id, a.is_accepted = 1 as accepted from accounts a join roles r on r.id = a.role_id
      where a.status = 1 and r.status = 1 and (r.id = 1 or 51 = any (r.node_ids)) order by a.id`)
    const names = [...notaries, ...moreNotaries(randomFrom(20_250_301))]
    const notaryIds = await tx.rows<{ id: number }>(sql`
      insert into notaries (notary, assistant_notary, created_at)
      select value ->> 0, value ->> 1, timestamptz '2025-03-01 09:00+08' from jsonb_array_elements(${JSON.stringify(names)}::jsonb) returning id`)
    const orders = await tx.rows<Order>(sql`
      select o.id, o.user_id, o.pay, o.created_at, o.paid_at, u.type, u.name from orders o join users u on u.id = o.user_id where o.kind = 3 order by o.id`)
    const applications = orders.map((order) => drawApplication(order, { random, staff, notaryIds: notaryIds.map(({ id }) => id) }))
    decideLately(
      applications.flatMap((application) => {
        const { handled_at, checked_at } = application
        const moveTo = (at: number) => Object.assign(application, { checked_at: new Date(at) })
        return checked_at && handled_at ? [{ since: handled_at.getTime(), moveTo }] : []
      }),
    )
    await insertApplications(tx, applications)
    await insertReviews(tx)
    await seedDocuments(tx, files, orders)
  },
}

const moreNotaries = (random: Random) => Array.from({ length: MORE_NOTARIES }, () => [personName(random), random.below(3) ? personName(random) : null])

interface Staff {
  id: number
  accepted: boolean
}

interface Order {
  id: number
  user_id: number
  pay: 1 | 2 | 3
  created_at: Date
  paid_at: Date | null
  type: 1 | 2
  name: string
}

/**
 * Paid ones have a handler, old ones an outcome by somebody else. The first administrator handles a third of the open
 * ones, so that a refusal can be seen.
 */
function drawApplication(
  { id, user_id, pay, created_at, paid_at, type, name }: Order,
  { random, staff, notaryIds }: { random: Random; staff: Staff[]; notaryIds: number[] },
) {
  const [admin, ...others] = staff as [Staff, ...Staff[]]
  const isOpen = pay !== 2 || created_at.getTime() >= OPEN_SINCE
  const handler = pay !== 2 ? null : isOpen && random.below(3) === 0 ? admin : random.pick(others.filter(({ accepted }) => accepted))
  const status = isOpen ? 1 : random.pick([2, 2, 2, 2, 3, 4] as const)
  const checker = status === 2 || status === 3 ? random.pick(staff.filter((one) => one !== handler)) : null
  return {
    order_id: id,
    user_id,
    author_name: type === 1 ? name : personName(random),
    author_phone: `1${random.pick(['38', '59', '77'])}${random.digits(8)}`,
    author_idcard: `1101011990${random.digits(8)}`,
    author_type: random.pick([1, 2]),
    num: random.between(1, 5),
    send_type: random.pick([1, 2, 2, 3]),
    status,
    notary_id: pay === 2 ? random.pick(notaryIds) : null,
    handled_by: handler?.id ?? null,
    handled_at: handler && paid_at,
    checked_by: checker?.id ?? null,
    checked_at: checker && new Date(paid_at!.getTime() + random.between(1, 3) * DAY),
    check_remark: checker && random.pick(status === 2 ? approvals : refusals),
  }
}

const insertApplications = (tx: Db, applications: ReturnType<typeof drawApplication>[]) =>
  tx.rows(sql`
    insert into notarizations (order_id, user_id, user_type, username, company_name, tax_number, address, mobile, author_name, author_phone, author_idcard, author_type,
      num, send_type, status, notary_id, handled_by, handled_at, checked_by, checked_at, check_remark)
    select a.order_id, u.id, u.type, u.name, case when u.type = 2 then u.name end, u.tax_number, u.address, u.mobile, a.author_name, a.author_phone, a.author_idcard, a.author_type,
      a.num, a.send_type, a.status, a.notary_id, a.handled_by, a.handled_at, a.checked_by, a.checked_at, a.check_remark
    from jsonb_to_recordset(${JSON.stringify(applications)}::jsonb) as a (order_id bigint, user_id int, author_name text, author_phone text, author_idcard text, author_type int,
      num int, send_type int, status int, notary_id int, handled_by int, handled_at timestamptz, checked_by int, checked_at timestamptz, check_remark text)
    join users u on u.id = a.user_id`)

/** What the history and the audit trail would hold if the reviews had been made in the console. */
async function insertReviews(tx: Db) {
  await tx.rows(sql`
    insert into notarization_events (order_id, at, operator, kind)
    select n.order_id, n.checked_at, a.realname, case n.status when 2 then 'approved' else 'refused' end
    from notarizations n join accounts a on a.id = n.checked_by order by n.checked_at, n.order_id`)
  await tx.rows(sql`
    insert into audit_trail (at, account_id, operator, ip, subject, subject_id, action, before, after)
    select n.checked_at, a.id, a.realname, '10.20.0.12', 'notarization', n.order_id, case n.status when 2 then '审核通过' else '审核拒绝' end,
      '{"status":1}'::jsonb, jsonb_build_object('status', n.status, 'remark', n.check_remark)
    from notarizations n join accounts a on a.id = n.checked_by order by n.checked_at, n.order_id`)
}

const IMAGES = '../../../demo/images'
const templates: Record<DocumentKind, string> = {
  apply: 'media/apply.pdf',
  advice: 'media/advice.pdf',
  tell: 'media/tell.pdf',
  notes: 'media/notes.pdf',
  license: `${IMAGES}/license.png`,
  file: `${IMAGES}/file.png`,
  author_front: `${IMAGES}/author-front.png`,
  author_back: `${IMAGES}/author-back.png`,
  author_hand: `${IMAGES}/author-hand.png`,
}

/** The documents of every application, an enterprise's licence included. They are samples: the same ones for all. */
async function seedDocuments(tx: Db, files: FileStore, orders: Order[]) {
  const kinds = Object.keys(templates) as DocumentKind[]
  const stored = new Map<DocumentKind, StoredFile>()
  for (const kind of kinds) stored.set(kind, await files.putDocument(await readFile(join(__dirname, templates[kind]))))
  const documents = orders.flatMap(({ id, type }) =>
    kinds
      .filter((kind) => type === 2 || kind !== 'license')
      .map((kind) => ({
        ...stored.get(kind)!,
        order_id: id,
        kind,
        path: `${kind}-${id}`,
        type: templates[kind].endsWith('.pdf') ? 'application/pdf' : 'image/png',
      })),
  )
  await tx.rows(sql`
    insert into notarization_documents (path, order_id, kind, file, type, size, sha256)
    select path, order_id, kind, file, type, size, sha256 from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
      as d (path text, order_id bigint, kind text, file text, type text, size int, sha256 text)`)
}
