import { letter } from '../bytes/papers'
import { pdfOf } from '../bytes/pdf'
import { address, creditCode, personName } from '../names'
import type { Invoice, World } from '../world'
import { act, type ActContext } from './act'

/** Users with recharges that can be invoiced. */
const chargedBy = ({ orders, users }: World) =>
  users.filter(({ user_id }) => orders.some(({ owner, orderType, state, used }) => owner.user_id === user_id && orderType === 1 && state === 'paid' && !used))

export const askInvoice = act({
  title: '申请开票',
  weight: 3,
  subjects: chargedBy,
  async run({ random, world, call, ref: refOf, made }, user) {
    const orders = world.orders.filter(({ owner, orderType, state, used }) => owner === user && orderType === 1 && state === 'paid' && !used).slice(0, 3)
    const type = random.percent(60) ? '电子' : '纸质邮寄'
    const to =
      type === '电子'
        ? { email: `finance${random.digits(4)}@mail.example` }
        : { name: personName(random), post_phone_number: user.mobile, address: address(random) }
    const tax = user.type === 2 ? { tax_num: creditCode(random) } : {}
    const ref = refOf('invoice')
    const body = { user_id: user.user_id, type, head: user.name, orders: orders.map(({ order_no }) => order_no), ...to, ...tax } as const
    const { id } = await call((client) => client.put('/open/v1/invoices/{ref}', { params: { ref }, body }))
    for (const order of orders) order.used = true
    world.add(world.invoices, { ref, id, head: user.name, type, orders, state: 'applied' })
    made('发票申请')
    return `${user.name}，${type}`
  },
})

export const sendToFinance = act({
  title: '提交财务',
  weight: 3,
  subjects: ({ invoices }) => invoices.filter(({ type, state }) => type === '电子' && state === 'applied'),
  async run({ call }, invoice: Invoice) {
    await call((client) => client.post('/open/v1/invoices/{ref}/sent', { params: { ref: invoice.ref }, body: {} }))
    invoice.state = 'sent'
    return invoice.head
  },
})

export const issueInvoice = act({
  title: '开具电子发票',
  weight: 3,
  subjects: ({ invoices }) => invoices.filter(({ state }) => state === 'sent'),
  async run(context: ActContext, invoice: Invoice) {
    const page = letter('电子发票（样例）', [`购买方：${invoice.head}`, '项目：存证服务', `发票号码：${context.random.digits(20)}`])
    const upload_id = await context.upload({ name: '电子发票.pdf', type: 'application/pdf', bytes: await pdfOf(page) })
    // Before the call, so that its event is not reported: the player issued the invoice itself.
    invoice.state = 'issued'
    await context.call((client) => client.put('/open/v1/invoices/{ref}/pdf', { params: { ref: invoice.ref }, body: { upload_id } }))
    return invoice.head
  },
})
