import { ApiError, type InputOf } from '@console/platform/contract'
import { SUPER_ROLE } from '@console/platform/contract/authority'
import {
  reviewResults,
  type DocumentKind,
  documentNames,
  notarization,
  type NotarizationRow,
  notarizationTabs,
  revealedFields,
} from '@console/platform/contract/notarization'
import { maySeePersonal, seesWhole } from '../../operators/access/personal'
import { revealed } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import { addCustody } from '../../evidence/pieces/custody'
import { withLedgerEntry } from '../../evidence/pieces/detail-queries'
import type { LedgerPlace } from '../../evidence/pieces/ledger-entry'
import type { FileStore } from '../../infra/files/file-store'
import type { Operator } from '../../operators/access/operator'
import { searchableDomain } from '../../http/call'
import { evidenceOf, lockApplication } from '../../notarization/queries'
import { statusAfter } from '../../notarization/steps'
import { documentAnswer, unmarkedAnswer } from '../../documents/document-answer'
import { findNotarizations } from './find'
import { mayDecideNow } from '../../operators/review-queues/claim-queries'
import { countTabs } from '../../operators/review-queues/queue-queries'
import { takeNext } from '../../operators/review-queues/take-next'
import * as queries from './queries'
import { decidedAnew, handledByOneself, inUse, noApplication, noEvidence, noNotary, notToBeDecided, notToBeHandled, notToBeReopened } from './rules'
import { addEvent } from '../../events/add-event'
import { keepDecision } from '../../operators/decisions/keep-decision'
import { keepReopening } from '../../operators/decisions/keep-reopening'

/** The documents that show a person. */
const personalKinds: readonly DocumentKind[] = ['author_front', 'author_back', 'author_hand']

export const notarizationDomain = ({ explorerUrl, chain, files }: LedgerPlace & { files: FileStore }) =>
  searchableDomain(findNotarizations, notarization, {
    list: ({ db, input, operator }) => queries.listNotarizations(db, input, viewerOf(operator)),

    tabCounts: ({ db, operator }) => countTabs(db, notarizationTabs, (filters) => queries.notarizationList(filters, viewerOf(operator))),

    next: ({ db, input: { tab, skipped, deciding, ...filters }, operator }) =>
      takeNext<NotarizationRow>(
        db,
        'notarization',
        queries.notarizationList({ ...filters, ...notarizationTabs.waiting.filters }, viewerOf(operator)),
        { tab, skipped, deciding },
        operator,
      ),

    reveal: async (call) =>
      revealed(call, await queries.findPersonal(call.db, call.input.orderId, call.input.field ?? 'mobile'), {
        subject: 'notarization',
        label: revealedFields[call.input.field ?? 'mobile'],
        may: call.operator.may('notarization/getList') && seesWhole(call.operator, 'notarization/data'),
      }),

    async detail({ db, input, operator, recordAccess }) {
      const whole = seesWhole(operator, 'notarization/data')
      const clear = await decidesNow(db, input.orderId, operator)
      const found = await queries.findDetail(db, input, clear, operator.accountId)
      if (!found) throw noApplication()
      if (clear) recordAccess({ subject: 'notarization', subjectId: input.orderId, action: '查看完整申请信息' })
      const { documents, isOpen, mayHandle, handledEver, concluded, ...detail } = found
      const editPermission = operator.may('notarization/data')
      const handledBySelf = detail.handler?.accountId === operator.accountId
      const addressOf = (kind: DocumentKind) =>
        documents.includes(kind) && (whole || !personalKinds.includes(kind)) ? `${notarization.file.path}?orderId=${input.orderId}&kind=${kind}` : null
      return {
        ...detail,
        whole,
        authorFront: addressOf('author_front'),
        authorBack: addressOf('author_back'),
        authorHand: addressOf('author_hand'),
        license: addressOf('license'),
        file: addressOf('file'),
        applyUrlPdf: addressOf('apply'),
        adviceUrlPdf: addressOf('advice'),
        tellUrlPdf: addressOf('tell'),
        notesUrlPdf: addressOf('notes'),
        editPermission,
        handledBySelf,
        handledBefore: handledEver && !handledBySelf,
        mayTakeOver: isOpen && !detail.handler && mayHandle,
        mayReopen: (detail.status === 2 || detail.status === 3) && !concluded && !handledEver && operator.may('notarization/reopen'),
        mayHandOver: isOpen && editPermission && mayHandOn(operator, detail.handler?.accountId ?? null),
      }
    },

    evidence: ({ db, input }) => queries.listEvidence(db, input),

    async evidenceDetail({ db, input, operator, recordAccess }) {
      const whole = seesWhole(operator, 'notarization/data')
      const owner = await decidesNow(db, input.orderId, operator)
      const piece = await queries.findPiece(db, input, { capture: whole, owner })
      if (!piece) throw noEvidence()
      if (whole) recordAccess({ subject: 'evidence', subjectId: piece.id, action: '查看完整证据信息' })
      return withLedgerEntry({ explorerUrl, chain }, piece)
    },

    async file({ db, input, operator, recordAccess }) {
      const document = await queries.findDocument(db, input)
      const hidden = personalKinds.includes(input.kind) && !seesWhole(operator, 'notarization/data')
      if (!document || hidden) throw new ApiError(404, '该文件不存在')
      const name = documentNames[input.kind]
      const stored = { ...document, name: `${name}_${document.orderNo}.${endings[document.type] ?? 'bin'}`, inline: true }
      const shown = { missing: '该文件不存在', operator }
      const original = input.original && (await unmarkedAnswer(files, stored, shown))
      recordAccess({ subject: 'notarization', subjectId: input.orderId, action: `查看${name}${original ? '原图' : ''}` })
      return original || documentAnswer(files, stored, shown)
    },

    decided: ({ db }) => queries.decidedNotarizations(db),

    async review({ db, input: { orderId, userId, isCheck, checkRemark: remark }, operator, ip, record }) {
      const { accountId, realname: by } = operator
      const at = new Date()
      const outcome = statusAfter(isCheck === 1 ? 'approve' : 'refuse', 1)
      const decided = await queries.decide(db, orderId, { userId, status: outcome, remark, accountId, by, at })
      if (!decided) throw notToBeDecided(await existing(db, orderId), accountId)
      await keepDecision(db, { queue: 'notarization', id: orderId, reviewer: operator, passed: isCheck === 1, at })
      const evidence = await evidenceOf(db, orderId)
      const detail = `出证申请 ${decided.orderNo} 审核${reviewResults[isCheck]}`
      await addCustody(
        db,
        evidence.map((evidenceId) => ({ evidenceId, kind: 'reviewed', at, by, accountId, ip, detail })),
      )
      await addEvent(db, 'notarization.decided', { order_no: decided.orderNo, notarial_status: outcome })
      record({
        subject: 'notarization',
        subjectId: orderId,
        action: `审核${reviewResults[isCheck]}`,
        before: { status: 1 },
        after: { status: outcome, remark },
      })
      return null
    },

    async reopen({ db, input: { orderId, checkedAt, reason }, operator, ip, record }) {
      const { accountId, realname: by } = operator
      const at = new Date()
      // The office says its word under the same lock.
      if (!(await lockApplication(db, orderId))) throw noApplication()
      const state = await existing(db, orderId)
      if (state.concluded || (state.status !== 2 && state.status !== 3)) throw notToBeReopened(state)
      if (state.handlers.includes(accountId)) throw handledByOneself()
      if (state.checkedAt !== checkedAt) throw decidedAnew(state)
      const after = statusAfter('reopen', state.status)
      const { orderNo } = (await queries.reopen(db, orderId, { reason, by, at }))!
      await keepReopening(db, { queue: 'notarization', id: orderId, operator, at })
      const evidence = await evidenceOf(db, orderId)
      await addCustody(
        db,
        evidence.map((evidenceId) => ({ evidenceId, kind: 'reviewed', at, by, accountId, ip, detail: `出证申请 ${orderNo} 撤回审核` })),
      )
      await addEvent(db, 'notarization.reopened', { order_no: orderNo })
      record({ subject: 'notarization', subjectId: orderId, action: '撤回审核', before: { status: state.status }, after: { status: after, reason } })
      return null
    },

    async takeOver({ db, input: { orderId }, operator, record }) {
      await existing(db, orderId)
      if (!(await queries.mayHandle(db, operator.accountId))) throw new ApiError(403, '您的账号不接受出证工作，不能接手')
      const { accountId: id, realname: name } = operator
      const taken = await queries.setHandler(db, orderId, { from: null, to: { id, name }, kind: 'taken over', by: name, at: new Date() })
      if (!taken) throw notToBeHandled(await existing(db, orderId))
      record({ subject: 'notarization', subjectId: orderId, action: '接手经办', after: { handler: name } })
      return null
    },

    async handOver({ db, input: { orderId, accountId }, operator, record }) {
      const state = await existing(db, orderId)
      if (!mayHandOn(operator, state.handledBy)) throw new ApiError(403, '只有经办人或超级管理员可以转交')
      const to = (await queries.listHandlers(db)).find(({ id }) => id === accountId)
      if (!to) throw new ApiError(422, '该账号不能经办出证申请', { fields: { accountId: '该账号不能经办出证申请' } })
      const handed = await queries.setHandler(db, orderId, { from: state.handledBy, to, kind: 'handed over', by: operator.realname, at: new Date() })
      if (!handed) throw notToBeHandled(await existing(db, orderId))
      record({ subject: 'notarization', subjectId: orderId, action: `转交 ${to.name} 经办`, before: { handler: state.handler }, after: { handler: to.name } })
      return null
    },

    handlers: ({ db }) => queries.listHandlers(db),

    notaries: ({ db, input }) => queries.listNotaries(db, input),

    async addNotary({ db, input, record }) {
      const subjectId = await queries.insertNotary(db, namesOf(input))
      record({ subject: 'notary', subjectId, action: `新增公证员 ${input.notary}`, after: namesOf(input) })
      return null
    },

    async editNotary({ db, input, record }) {
      const before = await queries.lockNotary(db, input.id)
      if (!before || !(await queries.updateNotary(db, input.id, namesOf(input)))) throw noNotary()
      record({
        subject: 'notary',
        subjectId: input.id,
        action: `编辑公证员 ${input.notary}`,
        before: { notary: before.notary, assistant: before.assistant_notary },
        after: namesOf(input),
      })
      return null
    },

    async deleteNotary({ db, input: { id }, record }) {
      const notary = await queries.lockNotary(db, id)
      if (!notary) throw noNotary()
      if (!(await queries.deleteNotary(db, id))) throw inUse(await queries.openCasesOf(db, id))
      record({ subject: 'notary', subjectId: id, action: `删除公证员 ${notary.notary}`, before: { notary: notary.notary, assistant: notary.assistant_notary } })
      return null
    },
  })

const endings: Record<string, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

const namesOf = ({ notary, assistantNotary }: InputOf<typeof notarization.addNotary>) => ({ notary, assistant: assistantNotary ?? null })

const viewerOf = (operator: Operator) => ({ accountId: operator.accountId, personal: maySeePersonal(operator) })

/** Whether an application is open, and an operator's to decide. */
const decidesNow = async (db: Db, orderId: number, operator: Operator) =>
  (await mayDecideNow(db, { queue: 'notarization', id: orderId }, operator)) && (await queries.isToBeDecidedBy(db, orderId, operator.accountId))

async function existing(db: Db, orderId: number) {
  const state = await queries.findState(db, orderId)
  if (!state) throw noApplication()
  return state
}

/** The handler may, and the super administrator. */
const mayHandOn = ({ accountId, roleId }: Operator, handledBy: number | null) => handledBy === accountId || roleId === SUPER_ROLE
