import { ApiError } from '@console/shared/contract'
import { evidence, type EvidenceDetail } from '@console/shared/contract/evidence'
import { maySeePersonal } from '../../access/personal'
import { addCustody } from '../../evidence/custody'
import { type Call, domain } from '../../http/call'
import * as queries from './queries'
import { found, noEvidence } from './rules'

export const evidenceDomain = ({ explorerUrl }: { explorerUrl: string }) => {
  const explained = (detail: Omit<EvidenceDetail, 'explorerUrl'>): EvidenceDetail => ({
    ...detail,
    explorerUrl: detail.blockchain_hash && explorerUrl.replace('{hash}', detail.blockchain_hash),
  })

  async function detail({ db, input, operator, recordAccess }: Call<typeof evidence.detail>) {
    const personal = maySeePersonal(operator)
    const piece = found(await queries.findDetail(db, input, personal), operator)
    if (personal) recordAccess({ subject: 'evidence', subjectId: piece.id, action: '查看完整证据信息' })
    return explained(piece)
  }

  return domain(evidence, {
    list: ({ db, input, operator }) => queries.listEvidence(db, input, maySeePersonal(operator)),
    batchList: ({ db, input, operator }) => queries.listEvidence(db, input, maySeePersonal(operator)),
    ofOrder: ({ db, input, operator }) => queries.listOfOrder(db, input, maySeePersonal(operator)),
    detail,
    apiDetail: detail,
    async detailOfOrder({ db, input, operator }) {
      const piece = await queries.findDetailOfOrder(db, input.orderId, maySeePersonal(operator))
      if (!piece) throw noEvidence()
      return explained(piece)
    },

    file: unfinished,
    fileLink: unfinished,
    download: unfinished,
    batchLinks: unfinished,
    imagePreview: unfinished,
    certificate: unfinished,
    previewLink: unfinished,

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

const unfinished = async () => {
  throw new ApiError(404, '该功能尚未开通')
}
