import { ApiError } from '@console/platform/contract'
import { online, permissionsOfCaptures } from '@console/platform/contract/online'
import { maySeePersonal } from '../../operators/access/personal'
import { revealed } from '../../operators/access/revealed'
import { mayDownloadCapture } from '../../evidence/pieces/access'
import { readTicket, ticketFor } from '../../evidence/pieces/download-ticket'
import { withLedgerEntry } from '../../evidence/pieces/detail-queries'
import type { LedgerPlace } from '../../evidence/pieces/ledger-entry'
import { available, canBeShown, evidenceFile, unavailableReason, PREVIEW_MS } from '../../evidence/pieces/evidence-file'
import { findCaptureOriginals, findFile, findOriginal, type KeptFile } from '../../evidence/pieces/queries'
import { unmasked } from '../../evidence/pieces/unmasked'
import type { FileStore } from '../../infra/files/file-store'
import type { Operator } from '../../operators/access/operator'
import { searchableDomain } from '../../http/call'
import { findCaptures } from './find'
import * as queries from './queries'
import { hasConfig, noCapture, noConfig, noEnterprise, noFile, numbersIn } from './rules'
import { addEvent } from '../../events/add-event'

const FILE_PATH = online.file.path

interface Services extends LedgerPlace {
  files: FileStore
  secret: Uint8Array
}

export const onlineDomain = ({ explorerUrl, chain, files, secret }: Services) => {
  const linkTo = (baoquan: string, { accountId }: Operator) => `${online.download.path}?ticket=${ticketFor(secret, { baoquan, accountId }, new Date())}`

  return searchableDomain(findCaptures, online, {
    evidenceList: ({ db, input: { type, ...filters }, operator }) =>
      queries.listEvidenceCaptures(db, type === 1 ? 'pro' : 'move', filters, maySeePersonal(operator), FILE_PATH),
    webList: ({ db, input, operator }) => queries.listWebCaptures(db, input, maySeePersonal(operator), FILE_PATH),
    webLabels: async ({ db }) => ({ list: await queries.webLabels(db) }),
    liveList: ({ db, input, operator }) => queries.listLiveCaptures(db, input, maySeePersonal(operator), FILE_PATH),

    async reveal(call) {
      const { db, input, operator } = call
      const found = await queries.mobileOf(db, input)
      return revealed(call, found, { subject: 'capture', may: operator.may(permissionsOfCaptures.list[input.type]), also: unmasked(call, found?.evidenceId) })
    },

    async certificate({ db, input, operator, recordAccess }) {
      const capture = await queries.findCapture(db, input)
      if (!capture) throw noCapture()
      const personal = maySeePersonal(operator)
      const piece = (await queries.evidenceOf(db, capture.evidenceId, personal))!
      if (personal) recordAccess({ subject: 'evidence', subjectId: piece.id, action: '查看完整证据信息' })
      const address = piece.file && `${FILE_PATH}?path=${piece.file.path}`
      return {
        ...withLedgerEntry({ explorerUrl, chain }, piece),
        environment: capture.environment,
        ...(address && (input.type === 'web' ? { url: address } : { ossUrl: address })),
      }
    },

    async file(call) {
      const file = await findFile(call.db, call.input.path)
      if (!file || !mayList(call.operator, file)) throw noFile()
      const shown = available(file)
      if (!canBeShown(shown)) throw new ApiError(409, '该文件不能在线查看，请下载后查看')
      return evidenceFile(files, call, shown, { inline: true, kind: 'previewed', since: new Date(Date.now() - PREVIEW_MS) })
    },

    async downloadLink({ db, input, operator }) {
      const capture = await queries.findCapture(db, input)
      if (!capture) throw noCapture()
      const { baoquan } = available((await findOriginal(db, capture.baoquan))!)
      const link = linkTo(baoquan, operator)
      return input.type === 'web' ? { downUrl: link } : { url: link }
    },

    async download(call) {
      const { db, input, operator } = call
      const { baoquan, issuedAt } = readTicket(secret, input.ticket, operator.accountId, new Date())
      const original = await findOriginal(db, baoquan)
      if (!original || !mayDownloadCapture(operator, original)) throw noFile()
      return evidenceFile(files, call, available(original), { kind: 'downloaded', since: issuedAt })
    },

    async batchLinks({ db, input: { baoquanStr }, operator }) {
      const pieces = await findCaptureOriginals(db, numbersIn(baoquanStr))
      return pieces.filter((piece) => mayDownloadCapture(operator, piece) && !unavailableReason(piece)).map(({ baoquan }) => linkTo(baoquan, operator))
    },

    liveConfigs: ({ db, input, operator }) => queries.listLiveConfigs(db, input, maySeePersonal(operator)),

    revealLiveConfig: async (call) =>
      revealed(call, await queries.mobileOfLiveConfig(call.db, call.input.id), {
        subject: 'live-config',
        label: '账号',
        may: call.operator.may('online/liveConfig'),
      }),

    async addLiveConfig({ db, input: { mobile, screenshotDelay: delay, screenshotNum: num }, record }) {
      const user = await queries.findEnterprise(db, mobile)
      if (!user) throw noEnterprise()
      const added = await queries.insertLiveConfig(db, user.id, { delay, num })
      if (!added) throw hasConfig(user.name)
      await addEvent(db, 'live_config.changed', { id: added.id, user_id: user.id, change: 'added' })
      record({ subject: 'live-config', subjectId: added.id, action: `新增 ${user.name} 的直播取证配置`, after: { delay, num } })
      return null
    },

    async editLiveConfig({ db, input: { id, screenshotDelay: delay, screenshotNum: num }, record }) {
      const before = await queries.findLiveConfig(db, id)
      if (!before || !(await queries.updateLiveConfig(db, id, { delay, num }))) throw noConfig()
      const { username, userId, ...values } = before
      await addEvent(db, 'live_config.changed', { id, user_id: userId, change: 'edited' })
      record({ subject: 'live-config', subjectId: id, action: `编辑 ${username} 的直播取证配置`, before: values, after: { delay, num } })
      return null
    },

    async deleteLiveConfig({ db, input: { id }, record }) {
      const before = await queries.findLiveConfig(db, id)
      if (!before || !(await queries.deleteLiveConfig(db, id))) throw noConfig()
      const { username, userId, ...values } = before
      await addEvent(db, 'live_config.changed', { id, user_id: userId, change: 'removed' })
      record({ subject: 'live-config', subjectId: id, action: `删除 ${username} 的直播取证配置`, before: values })
      return null
    },
  })
}

/** Whether an operator may list captures of the type that a piece of evidence came from. */
const mayList = (operator: Operator, { capture }: Pick<KeptFile, 'capture'>) => capture !== null && operator.may(permissionsOfCaptures.list[capture])
