import { evidence } from '@console/platform/contract/evidence'
import { maySeePersonal } from '../../access/personal'
import { mayDownload } from '../../evidence/access'
import { addCustody } from '../../evidence/custody'
import { withExplorer } from '../../evidence/detail-queries'
import { readTicket, ticketFor } from '../../evidence/download-ticket'
import { available, canBeShown, evidenceFile, notToBeHadOf, PREVIEW_MS } from '../../evidence/evidence-file'
import { findFile, findOriginal, findOriginals } from '../../evidence/queries'
import type { FileStore } from '../../files/file-store'
import { type Call, domain, type Operator } from '../../http/call'
import type { Prover } from '../../proof/prover'
import type { PublicLinks } from '../../public-links/public-links'
import { linkHandlers } from './links'
import { proofHandlers } from './proofs'
import * as queries from './queries'
import { found, idsIn, notToBeShown } from './rules'

interface Services {
  explorerUrl: string
  files: FileStore
  secret: Uint8Array
  links: PublicLinks
  publicUrl?: string
  prover: () => Promise<Prover>
}

export const evidenceDomain = ({ explorerUrl, files, secret, prover, ...sharing }: Services) => {
  const linkTo = (baoquan: string, { accountId }: Operator) => `${evidence.download.path}?ticket=${ticketFor(secret, { baoquan, accountId }, new Date())}`

  async function detail({ db, input, operator, recordAccess }: Call<typeof evidence.detail>) {
    const personal = maySeePersonal(operator)
    const piece = found(await queries.findDetail(db, input, personal), operator)
    if (personal) recordAccess({ subject: 'evidence', subjectId: piece.id, action: '查看完整证据信息' })
    return withExplorer(explorerUrl, piece)
  }

  return domain(evidence, {
    list: ({ db, input, operator }) => queries.listEvidence(db, input, maySeePersonal(operator)),
    batchList: ({ db, input, operator }) => queries.listEvidence(db, input, maySeePersonal(operator)),
    detail,
    apiDetail: detail,

    async file(call) {
      const file = available(found(await findFile(call.db, call.input.path), call.operator))
      if (!canBeShown(file)) throw notToBeShown()
      return evidenceFile(files, call, file, { inline: true, kind: 'previewed', since: new Date(Date.now() - PREVIEW_MS) })
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
      return pieces.filter((piece) => mayDownload(operator, piece) && !notToBeHadOf(piece)).map(({ baoquan }) => linkTo(baoquan, operator))
    },
    async imagePreview({ db, input, operator }) {
      const file = available(found(await findOriginal(db, input.baoquan_no), operator))
      if (!canBeShown(file)) throw notToBeShown()
      return { url: `${evidence.file.path}?path=${file.path}` }
    },
    ...proofHandlers({ files, prover, ...sharing }),
    ...linkHandlers(sharing),

    async custody({ db, input: { baoquan, ...paging }, operator }) {
      const { id } = found(await queries.findState(db, baoquan), operator)
      return queries.listCustody(db, id, paging)
    },

    async addCustody({ db, input, operator, ip, record }) {
      const { id, title } = found(await queries.findState(db, input.baoquan), operator)
      const { realname: by, accountId } = operator
      await addCustody(db, [{ evidenceId: id, kind: input.kind, at: new Date(), by, accountId, ip }])
      record({ subject: 'evidence', subjectId: id, action: `打印证书 ${title}` })
      return null
    },
  })
}
