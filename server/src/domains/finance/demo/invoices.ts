import sql from 'sql-template-tag'
import type { Db } from '../../../infra/db/db'
import { decideLately, demoEnd } from '../../../demo/demo-time'
import { address, personName } from '../../../demo/names'
import { type Random, randomFrom } from '../../../demo/random'
import type { FileStore } from '../../../infra/files/file-store'
import { invoicePdf } from './invoice-pdf'

/** Issued electronic invoices have a document each, which takes time to draw. */
const DOCUMENTS = 16
const INVOICES = 340
const HOUR = 3_600_000
const DAY = 24 * HOUR

const remarks = ['请尽快开具，月底前需要报销', '请在备注栏注明项目编号 XM-2026-017', '与上月合并邮寄', '收件前请电话联系']
const refusals = ['抬头与税号不一致，请核对后重新申请', '纳税人识别号有误', '收件地址不完整', '订单已申请退款']
const banks = ['中国工商银行北京中关村支行', '招商银行深圳科技园支行', '中国建设银行杭州滨江支行', '交通银行上海徐汇支行']
const couriers = ['SF', 'YT', 'ZTO', 'JD']
const reviewers = ['周敏华', '陈志远']

interface Buyer {
  userId: number
  type: 1 | 2
  username: string
  mobile: string
  taxNumber: string | null
  address: string | null
  orders: { id: number; money: string; paidAt: Date }[]
}

/** Invoices of both types in every state. Each is of one to four orders that its user has paid. */
export async function seedInvoices(tx: Db, files: FileStore) {
  const random = randomFrom(20_261_119)
  const buyers = await tx.rows<Omit<Buyer, 'orders'> & { orders: { id: number; money: string; paidAt: string }[] }>(sql`
    select u.id as "userId", u.type, u.name as username, u.mobile, u.tax_number as "taxNumber", u.address,
      json_agg(json_build_object('id', o.id, 'money', o.money::text, 'paidAt', o.paid_at) order by o.paid_at, o.id) as orders
    from orders o join users u on u.id = o.user_id where o.pay = 2 and o.money is not null group by u.id order by u.id`)
  const drawn = buyers
    .flatMap(({ orders, ...buyer }) => applicationsOf({ ...buyer, orders: orders.map((order) => ({ ...order, paidAt: new Date(order.paidAt) })) }, random))
    .sort((a, b) => a.at - b.at)
    .slice(-INVOICES)
  let documents = DOCUMENTS
  const invoices = drawn.map((application) => {
    const invoice = decided(application, random, { mayBeIssued: application.type === '纸质邮寄' || documents > 0 })
    if (invoice.type === '电子' && invoice.status === 3) documents -= 1
    return invoice
  })
  decideLately(
    invoices.flatMap((invoice) => {
      const { created_at, deal_time, courier_time } = invoice
      const moveTo = (at: number) => Object.assign(invoice, { deal_time: iso(at), ...(courier_time && { courier_time: iso(at) }) })
      return deal_time ? [{ since: Date.parse(created_at), moveTo }] : []
    }),
  )
  for (const invoice of invoices) if (invoice.type === '电子' && invoice.status === 3) Object.assign(invoice, await documentOf(invoice, files))
  await insertInvoices(tx, invoices)
}

async function documentOf(invoice: Invoice, files: FileStore) {
  const { file, size } = await files.put(await invoicePdf(invoice))
  return { pdf: file, pdf_size: size }
}

function* inTurns<T>(values: readonly T[], size: () => number) {
  for (let from = 0; from < values.length; ) {
    const taken = values.slice(from, from + size())
    yield taken
    from += taken.length
  }
}

type Application = ReturnType<typeof apply>

/** A user asks for some of their orders together, and leaves others without. */
function applicationsOf(buyer: Buyer, random: Random): Application[] {
  const groups = [...inTurns(buyer.orders, () => random.between(1, 4))]
  return groups.filter(() => random.below(3) > 0).map((orders) => apply({ ...buyer, orders }, random))
}

function apply({ userId, type, username, mobile, taxNumber, address: registered, orders }: Buyer, random: Random) {
  const paper = random.below(2) === 0
  const lastPaid = Math.max(...orders.map(({ paidAt }) => paidAt.getTime()))
  const bank = type === 2 && random.below(2) === 0
  return {
    at: random.between(lastPaid, Math.max(lastPaid, Math.min(lastPaid + 20 * DAY, demoEnd - HOUR))),
    user_id: userId,
    username,
    mobile,
    type: paper ? ('纸质邮寄' as const) : ('电子' as const),
    head: type === 1 && random.below(4) === 0 ? '个人' : username,
    tax_num: type === 2 ? taxNumber : null,
    bank_name: bank ? random.pick(banks) : null,
    account: bank ? `6222${random.digits(15)}` : null,
    street: bank ? registered : null,
    phone_number: bank ? `0${random.pick(['10', '21', '571', '755'])}-${random.between(2, 8)}${random.digits(7)}` : null,
    name: paper ? personName(random) : null,
    post_phone_number: paper ? `139${random.digits(8)}` : null,
    address: paper ? address(random) : null,
    email: paper && random.below(3) > 0 ? null : `finance${random.digits(4)}@example.cn`,
    remark: random.below(4) === 0 ? random.pick(remarks) : null,
    orders,
    money: sumOf(orders),
  }
}

/** In cents, so that nothing is rounded. */
function sumOf(orders: Buyer['orders']) {
  const cents = orders.reduce((sum, { money }) => sum + BigInt(money.replace('.', '')), 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

export type Invoice = ReturnType<typeof decided>

/** Older applications are decided, those of the last weeks wait. */
function decided({ at, orders, ...application }: Application, random: Random, { mayBeIssued }: { mayBeIssued: boolean }) {
  const paper = application.type === '纸质邮寄'
  const status = statusOf(at, random, mayBeIssued)
  const dealtAt = status >= 3 ? random.between(at, Math.min(at + 5 * DAY, demoEnd)) : undefined
  const by = paper ? random.pick(reviewers) : '财务系统'
  const courier = paper && status === 3 && random.below(4) > 0 ? `${random.pick(couriers)}${random.digits(12)}` : null
  const courierAt = courier && dealtAt ? iso(dealtAt) : null
  return {
    ...application,
    created_at: iso(at),
    status,
    check_remark: status === 4 ? random.pick(refusals) : null,
    deal_user: dealtAt ? by : null,
    deal_time: dealtAt ? iso(dealtAt) : null,
    courier_number: courier,
    courier_user: courier && by,
    courier_time: courierAt,
    pdf: null as string | null,
    pdf_size: null as number | null,
    orders: orders.map(({ id }) => id),
  }
}

function statusOf(at: number, random: Random, mayBeIssued: boolean) {
  const waits = demoEnd - at < 30 * DAY ? 80 : 20
  const roll = random.below(100)
  if (roll < waits) return random.pick([1, 1, 2] as const)
  return mayBeIssued && random.below(5) > 0 ? 3 : 4
}

const insertInvoices = (tx: Db, invoices: Invoice[]) =>
  tx.rows(sql`
    with drawn as (
      select * from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as i (user_id int, username text, mobile text, type text, head text, tax_num text,
        bank_name text, account text, street text, phone_number text, name text, post_phone_number text, address text, email text, remark text,
        money numeric, created_at timestamptz, status smallint, check_remark text, deal_user text, deal_time timestamptz,
        courier_number text, courier_user text, courier_time timestamptz, pdf text, pdf_size int, orders jsonb)
    ), made as (
      insert into invoices (user_id, username, mobile, type, head, tax_num, bank_name, account, street, phone_number, name, post_phone_number, address, email, remark,
        money, created_at, status, check_remark, deal_user, deal_time, courier_number, courier_user, courier_time, pdf, pdf_size)
      select user_id, username, mobile, type, head, tax_num, bank_name, account, street, phone_number, name, post_phone_number, address, email, remark,
        money, created_at, status, check_remark, deal_user, deal_time, courier_number, courier_user, courier_time, pdf, pdf_size
      from drawn order by created_at returning id, user_id, created_at, status
    )
    insert into invoice_orders (invoice_id, order_id, refused)
    select made.id, number::bigint, made.status = 4
    from made join drawn using (user_id, created_at) cross join jsonb_array_elements_text(drawn.orders) number`)

const iso = (at: number) => new Date(at).toISOString()
