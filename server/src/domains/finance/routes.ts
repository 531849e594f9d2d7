import { ApiError } from '@console/platform/contract'
import { finance, invoiceDecisions, type InvoiceRow, invoiceTabs, parcelFields, revealedFields } from '@console/platform/contract/finance'
import { maySeePersonal, seesWhole } from '../../operators/access/personal'
import { revealed } from '../../operators/access/revealed'
import { exportFile } from '../../http/exports/export-file'
import type { FileStore } from '../../infra/files/file-store'
import { storedFile } from '../../infra/files/stored-file'
import { searchableDomain } from '../../http/call'
import { findOrders } from './find'
import { mayDecideNow } from '../../operators/review-queues/claim-queries'
import { countTabs } from '../../operators/review-queues/queue-queries'
import { takeNext } from '../../operators/review-queues/take-next'
import { chargeColumns } from './export-columns'
import * as queries from './queries'
import { decidedAnew, invoicedSince, isReopenable, isToBeDecided, isToBeSent, noInvoice, notForReview, notToBeReopened, notToBeSent } from './rules'
import { addEvent } from '../../events/add-event'
import { keepDecision } from '../../operators/decisions/keep-decision'
import { keepReopening } from '../../operators/decisions/keep-reopening'

const PDF_PATH = finance.invoicePdf.path
const NO_PDF = '该发票没有电子文件'

export const financeDomain = ({ files }: { files: FileStore }) =>
  searchableDomain(findOrders, finance, {
    notarizationOrders: ({ db, input }) => queries.listNotarizationOrders(db, input),
    chargeOrders: ({ db, input }) => queries.listChargeOrders(db, input),

    async revealOrder(call) {
      const found = await queries.mobileOfOrder(call.db, call.input.orderNo)
      return revealed(call, found, { subject: 'order', may: call.operator.may(found?.kind === 3 ? 'money/getNotarizationOrders' : 'money/getChargeOrders') })
    },

    exportChargeOrders: async (call) =>
      exportFile(call, {
        subject: 'order',
        title: '充值消费订单',
        columns: chargeColumns,
        list: queries.chargeList(call.input, maySeePersonal(call.operator)),
      }),

    invoices: ({ db, input, operator }) => queries.listInvoices(db, input, maySeePersonal(operator), PDF_PATH),

    tabCounts: ({ db }) => countTabs(db, invoiceTabs, (filters) => queries.invoiceList(filters, false, PDF_PATH)),

    next: ({ db, input: { tab, skipped, deciding, ...filters }, operator }) =>
      takeNext<InvoiceRow>(
        db,
        'invoice',
        queries.invoiceList({ ...filters, ...invoiceTabs.waiting.filters }, maySeePersonal(operator), PDF_PATH),
        { tab, skipped, deciding },
        operator,
      ),

    async invoice({ db, input, operator, recordAccess }) {
      const whole = seesWhole(operator, 'invoice/check')
      const state = await queries.findState(db, input.id)
      if (!state) throw noInvoice()
      const clear = isToBeDecided(state) && (await mayDecideNow(db, { queue: 'invoice', id: input.id }, operator))
      const parcel = isToBeSent(state) && operator.may('invoice/courier')
      const invoice = (await queries.findInvoice(db, input.id, { clear, parcel: clear || parcel, pdfPath: PDF_PATH }))!
      if (clear || parcel) recordAccess({ subject: 'invoice', subjectId: input.id, action: clear ? '查看完整发票信息' : '查看完整邮寄信息' })
      return { ...invoice, whole }
    },

    async revealInvoice(call) {
      const { id, field = 'mobile' } = call.input
      const { operator } = call
      const sees = seesWhole(operator, 'invoice/check') || ((parcelFields as readonly string[]).includes(field) && operator.may('invoice/courier'))
      return revealed(call, await queries.personalOfInvoice(call.db, id, field), {
        subject: 'invoice',
        label: revealedFields[field],
        may: operator.may('invoice/getList') && sees,
      })
    },

    async invoiceOrders({ db, input }) {
      if (!(await queries.findState(db, input.id))) throw noInvoice()
      return queries.listInvoiceOrders(db, input)
    },

    async invoicePdf({ db, input, recordAccess }) {
      const pdf = await queries.findPdf(db, input.id)
      if (!pdf) throw new ApiError(404, NO_PDF)
      recordAccess({ subject: 'invoice', subjectId: input.id, action: '查看电子发票' })
      return storedFile(files, { ...pdf, name: `电子发票_${pdf.head}_${input.id}.pdf`, type: 'application/pdf' }, { missing: NO_PDF })
    },

    decidedInvoices: ({ db }) => queries.decidedInvoices(db),

    async reviewInvoice({ db, input: { id, status, remark = null, courierNumber = null }, operator, record }) {
      const invoice = await queries.findState(db, id)
      if (!invoice) throw noInvoice()
      const agreed = status === 1
      const at = new Date()
      const decided = await queries.decideInvoice(db, id, {
        status: agreed ? 3 : 4,
        remark,
        courierNumber: agreed ? courierNumber : null,
        by: operator.realname,
        at,
      })
      if (!decided) throw notForReview((await queries.findState(db, id))!)
      await keepDecision(db, { queue: 'invoice', id, reviewer: operator, passed: agreed, at })
      await addEvent(db, 'invoice.decided', { id, status: agreed ? 3 : 4 }, { resource: 'invoice', recordId: id })
      if (agreed && courierNumber) await addEvent(db, 'invoice.courier', { id }, { resource: 'invoice', recordId: id })
      record({
        subject: 'invoice',
        subjectId: id,
        action: `发票审核${invoiceDecisions[status]}`,
        before: { status: invoice.status },
        after: { status: agreed ? 3 : 4, remark, courierNumber: agreed ? courierNumber : null },
      })
      return null
    },

    async reopenInvoice({ db, input: { id, dealTime, reason }, operator, record }) {
      const taken = await queries.lockForReopening(db, id)
      const invoice = await queries.findState(db, id)
      if (!invoice) throw noInvoice()
      if (!isReopenable(invoice)) throw notToBeReopened(invoice)
      if (invoice.dealTime !== dealTime) throw decidedAnew(invoice)
      if (taken.length) throw invoicedSince(taken)
      const reopened = (await queries.reopenInvoice(db, id))!
      await keepReopening(db, { queue: 'invoice', id, operator, at: new Date() })
      await addEvent(db, 'invoice.reopened', { id }, { resource: 'invoice', recordId: id })
      record({ subject: 'invoice', subjectId: id, action: '撤回发票审核', before: { status: invoice.status }, after: { status: reopened.status, reason } })
      return null
    },

    async setCourierNumber({ db, input: { id, number }, operator, record }) {
      const given = await queries.giveCourierNumber(db, id, { number, by: operator.realname, at: new Date() })
      if (!given) {
        const invoice = await queries.findState(db, id)
        throw invoice ? notToBeSent(invoice) : noInvoice()
      }
      await addEvent(db, 'invoice.courier', { id }, { resource: 'invoice', recordId: id })
      record({ subject: 'invoice', subjectId: id, action: '填写快递单号', before: { courierNumber: null }, after: { courierNumber: number } })
      return null
    },
  })
