import { openEvidence, type SavedEvidence } from '@console/platform/contract/open/evidence'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { Problem } from '@console/platform/contract/open/problems'
import type { FileStore } from '../../infra/files/file-store'
import type { Uploads } from '../../infra/uploads/uploads'
import { addCustodyOnce } from '../../evidence/pieces/custody'
import { findFile } from '../../evidence/pieces/queries'
import { certificateOf } from '../../evidence/proof/certificate'
import { custodyChain } from '../../evidence/proof/custody-chain'
import { proofOf } from '../../evidence/proof/proof-of'
import { proofPackage } from '../../evidence/proof-package/proof-package'
import type { Prover } from '../../evidence/proof/prover'
import { addresses, originOf } from '../../evidence/public-links/addresses'
import type { PublicLinks } from '../../evidence/public-links/public-links'
import { storedFile } from '../../infra/files/stored-file'
import { type OpenCall, openDomain } from '../http/open-domain'
import { findReference } from '../references/queries'
import * as queries from './queries'
import { saveUnderReference } from './save'

/** What a program asks for again within this time belongs to the same download. */
const ONE_DOWNLOAD_MS = 10_000

interface Services {
  uploads: Uploads
  files: FileStore
  prover: () => Promise<Prover>
  links: PublicLinks
  publicUrl?: string
  explorerUrl: string
}

/** Evidence that callers of the open interface save, and what proves it. */
export function evidenceDomain({ uploads, files, prover, links, publicUrl, explorerUrl }: Services) {
  return openDomain(openEvidence, {
    async save(call) {
      const id = await saveUnderReference(call, uploads)
      return stateOf((await queries.findState(call.db, id))!, call.params.ref)
    },

    async state(call) {
      return stateOf(await found(call), call.params.ref)
    },

    async certificate(call) {
      const piece = await found(call)
      const addressOf = async () => {
        await links.keepPaper(piece)
        return originOf(call.reply.request, publicUrl) + addresses.verify(piece.baoquan, await links.paper(piece.baoquan))
      }
      const path = await certificateOf(call.db, { files, prover: await prover(), explorerUrl, addressOf, by: call.caller.keyId }, piece.baoquan)
      const file = path && (await findFile(call.db, path))
      if (!file) throw new Problem('not-found')
      return storedFile(files, file, { missing: '证书文件缺失', onOpen: () => handedOut(call, piece.id, '证书') })
    },

    async proofPackage(call) {
      const { id, baoquan, sha256 } = await found(call)
      const answer = await proofOf(call.db, await prover(), id)
      return {
        name: `${baoquan}.proof.zip`,
        type: openEvidence.proofPackage.file,
        async open() {
          await handedOut(call, id, '证明包')
          return proofPackage({ baoquan, sha256, answer, custody: await custodyChain(call.db, id) }).read()
        },
      }
    },
  })
}

/** The piece of a reference. @throws Problem 404 when this caller has none, whoever else has */
async function found({ db, caller, params }: OpenCall<OpenRoute<(typeof openEvidence.state)['params']>>) {
  const known = await findReference(db, { namespace: caller.namespace, resource: 'evidence', ref: params.ref })
  const state = known && (await queries.findState(db, known.recordId))
  if (!state) throw new Problem('not-found')
  return state
}

const handedOut = ({ db, caller, ip }: Pick<OpenCall, 'db' | 'caller' | 'ip'>, evidenceId: number, what: string) =>
  addCustodyOnce(
    db,
    { evidenceId, kind: 'downloaded', at: new Date(), by: caller.name, accountId: null, ip, detail: `${what}，密钥 ${caller.keyId}` },
    new Date(Date.now() - ONE_DOWNLOAD_MS),
  )

function stateOf({ id: _, savedAt, stampedAt, sealedAt, ...state }: queries.EvidenceState, ref: string): SavedEvidence {
  const address = `${openEvidence.state.path.replace(':ref', encodeURIComponent(ref))}`
  return {
    ...{ ref, ...state, saveTime: savedAt.toISOString(), stampedAt: stampedAt?.toISOString() ?? null, sealedAt: sealedAt?.toISOString() ?? null },
    ...{ certificate: `${address}/certificate`, proofPackage: `${address}/proof-package` },
  }
}
