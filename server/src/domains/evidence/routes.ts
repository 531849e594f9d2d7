import { evidence } from '@console/platform/contract/evidence'
import { maySeePersonal } from '../../operators/access/personal'
import { revealed } from '../../operators/access/revealed'
import type { Db } from '../../infra/db/db'
import { mayDownload, maySee } from '../../evidence/pieces/access'
import { addCustodyOnce } from '../../evidence/pieces/custody'
import { unmasked } from '../../evidence/pieces/unmasked'
import { withLedgerEntry } from '../../evidence/pieces/detail-queries'
import type { LedgerPlace } from '../../evidence/pieces/ledger-entry'
import { readTicket, ticketFor } from '../../evidence/pieces/download-ticket'
import { hasThumbnail, thumbnailAnswer } from '../../evidence/pieces/thumbnail-answer'
import { available, canBeShown, evidenceFile, unavailableReason, PREVIEW_MS } from '../../evidence/pieces/evidence-file'
import { findFile, findOriginal, findOriginals } from '../../evidence/pieces/queries'
import type { FileStore } from '../../infra/files/file-store'
import type { Operator } from '../../operators/access/operator'
import { type Call, searchableDomain } from '../../http/call'
import { rateLimit } from '../../http/requests/rate-limit'
import { findEvidence } from './find'
import type { Prover } from '../../evidence/proof/prover'
import type { PublicLinks } from '../../evidence/public-links/public-links'
import { linkHandlers } from './links'
import { proofHandlers } from './proofs'
import * as queries from './queries'
import { found, idsIn, notToBeShown } from './rules'

/**
 * Acts that only the page knows of. A repetition within some time is the same act: a page that is printed twice, a file
 * that is compared twice.
 */
const pageReports = {
  printed: { kind: 'printed', action: '打印证书', detail: '页面打开了浏览器的打印', oneActMs: 60_000 },
  verified: { kind: 'verified', action: '核验文件', detail: '本地文件与存证时一致', oneActMs: PREVIEW_MS },
  verifiedKept: { kind: 'verified', action: '核验平台保存的文件', detail: '平台保存的文件与存证时一致', oneActMs: PREVIEW_MS },
} as const
const REPORTS = { points: 60, seconds: 600 }

interface Services extends LedgerPlace {
  db: Db
  relaxedLimits: boolean
  files: FileStore
  secret: Uint8Array
  links: PublicLinks
  publicUrl?: string
  prover: () => Promise<Prover>
}

export const evidenceDomain = ({ db, relaxedLimits, explorerUrl, chain, files, secret, prover, ...sharing }: Services) => {
  const reports = rateLimit(db, 'reports of pages', REPORTS, { relaxed: relaxedLimits })
  const linkTo = (baoquan: string, { accountId }: Operator) => `${evidence.download.path}?ticket=${ticketFor(secret, { baoquan, accountId }, new Date())}`

  async function detail({ db, input, operator, recordAccess }: Call<typeof evidence.detail>) {
    const personal = maySeePersonal(operator)
    const piece = found(await queries.findDetail(db, input, personal), operator)
    if (personal) recordAccess({ subject: 'evidence', subjectId: piece.id, action: '查看完整证据信息' })
    return withLedgerEntry({ explorerUrl, chain }, piece)
  }

  return searchableDomain(findEvidence, evidence, {
    list: ({ db, input, operator }) => queries.listEvidence(db, input, maySeePersonal(operator)),
    batchList: ({ db, input, operator }) => queries.listEvidence(db, input, maySeePersonal(operator)),
    async reveal(call) {
      const { db, input, operator } = call
      const found = await queries.mobileOf(db, input.baoquan)
      const may = found !== undefined && (maySee(operator, found) || mayDownload(operator, found))
      return revealed(call, found, { subject: 'evidence', may, also: unmasked(call, found?.subjectId) })
    },
    detail,
    apiDetail: detail,

    async file(call) {
      const file = available(found(await findFile(call.db, call.input.path), call.operator))
      if (!canBeShown(file)) throw notToBeShown()
      return evidenceFile(files, call, file, { inline: true, kind: 'previewed', since: new Date(Date.now() - PREVIEW_MS) })
    },
    async thumbnail({ db, input, operator }) {
      const file = available(found(await findOriginal(db, input.baoquan), operator))
      if (!hasThumbnail(file)) throw notToBeShown()
      return thumbnailAnswer(files, file, operator)
    },
    async fileLink({ db, input, operator }) {
      const { baoquan } = available(found(await findOriginal(db, input.baoquan), operator, mayDownload))
      return { url: linkTo(baoquan, operator) }
    },
    async download(call) {
      const { db, input, operator } = call
      const { baoquan, issuedAt } = readTicket(secret, input.ticket, operator.accountId, new Date())
      const file = available(found(await findOriginal(db, baoquan), operator, mayDownload))
      return evidenceFile(files, call, file, { kind: 'downloaded', since: issuedAt })
    },
    async batchLinks({ db, input, operator }) {
      const pieces = await findOriginals(db, idsIn(input.dataIdStr))
      return pieces.filter((piece) => mayDownload(operator, piece) && !unavailableReason(piece)).map(({ baoquan }) => linkTo(baoquan, operator))
    },
    async imagePreview({ db, input, operator }) {
      const file = available(found(await findOriginal(db, input.baoquan_no), operator))
      if (!canBeShown(file)) throw notToBeShown()
      return { url: `${evidence.file.path}?path=${file.path}` }
    },
    ...proofHandlers({ files, prover, explorerUrl, ...sharing }),
    ...linkHandlers(sharing),

    async custody({ db, input: { baoquan, ...paging }, operator }) {
      const { id } = found(await queries.findState(db, baoquan), operator)
      return queries.listCustody(db, id, paging)
    },

    addCustody: {
      async prepare({ operator: { accountId } }) {
        await reports.take(`${accountId}`)
        return async ({ db, input, operator, ip, record }: Call<typeof evidence.addCustody>) => {
          const piece = found(await queries.findState(db, input.baoquan), operator)
          const { kind, action, detail, oneActMs } = pageReports[input.kind]
          const at = new Date()
          const event = { evidenceId: piece.id, kind, at, by: operator.realname, accountId, ip, detail }
          const since = new Date(at.getTime() - oneActMs)
          await addCustodyOnce(db, event, since, async (tx) => kind === 'printed' && sharing.links.keepPaper(piece, tx))
          record({ subject: 'evidence', subjectId: piece.id, action: `${action} ${piece.title}` })
          return null
        }
      },
    },
  })
}
