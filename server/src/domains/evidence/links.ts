import { ApiError } from '@console/platform/contract'
import { type evidence, linkPurposes, linkTargets, noFileYet } from '@console/platform/contract/evidence'
import { captureTypes } from '@console/platform/contract/online'
import { addCustody, holdChains } from '../../evidence/pieces/custody'
import type { Call } from '../../http/call'
import { originOf } from '../../infra/origin-of'
import { addresses } from '../../evidence/public-links/addresses'
import type { MadeLink, PublicLinks } from '../../evidence/public-links/public-links'
import { shanghaiTime } from '../../infra/db/shanghai-time'
import * as queries from './link-queries'
import { findState } from './queries'
import { found } from './rules'

interface Options {
  links: PublicLinks
  /** What people outside call the console's server; else what the operator calls it. */
  publicUrl?: string
}

const purposeOf = { 1: 'preview', 2: 'certificate' } as const satisfies Record<keyof typeof linkPurposes, string>

/** Links for people without an account: making, listing and taking them back. */
export function linkHandlers({ links, publicUrl }: Options) {
  async function share(
    { db, operator, ip, reply }: Pick<Call, 'db' | 'operator' | 'ip' | 'reply'>,
    piece: queries.Sharable,
    purpose: 'preview' | 'certificate',
    lasting: { minutes?: number; shown?: boolean },
  ) {
    const { accountId, realname } = operator
    return answerOf(reply, piece, purpose, await links.share({ evidence: piece, purpose, by: { accountId, realname, ip }, ...lasting }, db))
  }

  function answerOf({ request }: Call['reply'], piece: queries.Sharable, purpose: 'preview' | 'certificate', { id, grant, expiresAt }: MadeLink) {
    const path = purpose === 'preview' ? previewOf(piece, grant) : addresses.certificate(piece.baoquan, grant)
    return { id: id.toString('hex'), path: originOf(request, publicUrl) + path, expireTime: shanghaiTime(expiresAt) }
  }

  return {
    async verifyLink({ db, input, operator, reply }: Call<typeof evidence.verifyLink>) {
      const { baoquan } = found(await findState(db, input.baoquan), operator)
      return { path: originOf(reply.request, publicUrl) + addresses.verify(baoquan, await links.paper(baoquan)) }
    },

    async previewLink(call: Call<typeof evidence.previewLink>) {
      const piece = found(await queries.findSharable(call.db, call.input.baoquan), call.operator)
      fileOf(piece)
      return share(call, piece, 'preview', { shown: true })
    },

    async renewLink({ db, input, operator, reply }: Call<typeof evidence.renewLink>) {
      const link = await queries.findLink(db, input.id)
      const piece = link && found(await queries.findSharable(db, link.baoquan), operator)
      const renewed = piece && (await links.renew(Buffer.from(input.id, 'hex'), { evidence: piece, accountId: operator.accountId }))
      if (!renewed) throw noSuchLink()
      return answerOf(reply, piece, 'preview', renewed)
    },

    async links({ db, input, operator }: Call<typeof evidence.links>) {
      const { id } = found(await queries.findSharable(db, input.baoquan), operator)
      return queries.listLinks(db, id, input, new Date())
    },

    async addLink(call: Call<typeof evidence.addLink>) {
      const { baoquan, purpose, minutes } = call.input
      const piece = found(await queries.findSharable(call.db, baoquan), call.operator)
      if (purpose === 1) fileOf(piece)
      const made = await share(call, piece, purposeOf[purpose], { minutes })
      call.record({ subject: 'evidence', subjectId: piece.id, action: `分享${linkPurposes[purpose]} ${piece.baoquan}，${made.expireTime} 失效` })
      return made
    },

    async revokeLink({ db, input: { id }, operator, ip, record }: Call<typeof evidence.revokeLink>) {
      const link = await queries.findLink(db, id)
      if (!link) throw noSuchLink()
      const { evidenceId, baoquan, purpose } = found(link, operator)
      if (purpose === 'verify') throw new ApiError(409, '印在证书上的链接不能撤销')
      // Anyone who opens the link meanwhile holds the chain before the link.
      await holdChains(db, [evidenceId])
      const at = new Date()
      if (!(await queries.revokeLink(db, id, at))) throw noSuchLink()
      const { realname: by, accountId } = operator
      await addCustody(db, [{ evidenceId, kind: 'revoked', at, by, accountId, ip, detail: `${linkTargets[purpose]}链接` }])
      record({ subject: 'evidence', subjectId: evidenceId, action: `撤销分享链接 ${baoquan}` })
      return null
    },
  }
}

const noSuchLink = () => new ApiError(404, '该链接不存在，或已撤销')

/** The recording of a process has a page of its own. */
const previewOf = (piece: queries.Sharable, grant: string) =>
  piece.type === captureTypes.pro ? addresses.recording(fileOf(piece), grant) : addresses.preview({ ...piece, path: fileOf(piece) }, grant)

/** @throws ApiError 409 in the words that its list says */
function fileOf({ path, fileStatus }: queries.Sharable): string {
  if (path === null || fileStatus !== 1) throw new ApiError(409, noFileYet[fileStatus === 2 ? 2 : 0])
  return path
}
