import { openEvidence, type SavedEvidence } from '@console/platform/contract/open/evidence'
import type { OpenRoute } from '@console/platform/contract/open/open-route'
import { Problem } from '@console/platform/contract/open/problems'
import type { Uploads } from '../../infra/uploads/uploads'
import { openPapers, type PapersOptions, recordTaken, type Taker } from '../../evidence/papers'
import { findFile } from '../../evidence/pieces/queries'
import { proofOf } from '../../evidence/proof/proof-of'
import { storedFile } from '../../infra/files/stored-file'
import { type OpenCall, openDomain } from '../http/open-domain'
import { findReference } from '../references/queries'
import * as queries from './queries'
import { receiveUnderReference } from './receive'
import { saveUnderReference } from './save'

/** Calls that save evidence and return its proof. */
export function evidenceDomain({ uploads, ...options }: PapersOptions & { uploads: Uploads }) {
  const { files, prover } = options
  const papers = openPapers(options)
  return openDomain(openEvidence, {
    async save(call) {
      const id = await saveUnderReference(call, uploads)
      return stateOf((await queries.findState(call.db, id))!, call.params.ref)
    },

    async receive(call) {
      const piece = await found(call)
      await receiveUnderReference(call, piece, uploads)
      return stateOf((await queries.findState(call.db, piece.id))!, call.params.ref)
    },

    async state(call) {
      return stateOf(await found(call), call.params.ref)
    },

    async certificate(call) {
      const piece = await found(call)
      const path = await papers.certificate(call.db, piece, { request: call.reply.request, by: call.caller.keyId })
      const file = path && (await findFile(call.db, path))
      if (!file) throw new Problem('not-found')
      return storedFile(files, file, { missing: '证书文件缺失', onOpen: () => recordTaken(call.db, piece.id, takenBy(call, '证书')) })
    },

    async proofPackage(call) {
      const piece = await found(call)
      return papers.proofPackage(call.db, piece, await proofOf(call.db, await prover(), piece.id), takenBy(call, '证明包'))
    },
  })
}

/** The piece of a reference. @throws Problem 404 when this caller has none */
async function found({ db, caller, params }: OpenCall<OpenRoute<(typeof openEvidence.state)['params']>>) {
  const known = await findReference(db, { namespace: caller.namespace, resource: 'evidence', ref: params.ref })
  const state = known && (await queries.findState(db, known.recordId))
  if (!state) throw new Problem('not-found')
  return state
}

const takenBy = ({ caller, ip }: Pick<OpenCall, 'caller' | 'ip'>, what: string): Taker => ({
  by: caller.name,
  accountId: null,
  ip,
  detail: `${what}，密钥 ${caller.keyId}`,
})

function stateOf({ id: _, savedAt, stampedAt, sealedAt, ...state }: queries.EvidenceState, ref: string): SavedEvidence {
  const address = `${openEvidence.state.path.replace(':ref', encodeURIComponent(ref))}`
  return {
    ...{ ref, ...state, saveTime: savedAt.toISOString(), stampedAt: stampedAt?.toISOString() ?? null, sealedAt: sealedAt?.toISOString() ?? null },
    ...{ certificate: `${address}/certificate`, proofPackage: `${address}/proof-package` },
  }
}
