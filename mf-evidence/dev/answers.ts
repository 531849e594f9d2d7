import { ApiError } from '@console/platform/contract'
import { type CustodyEvent, evidence, type EvidenceDetail, type EvidenceRow } from '@console/platform/contract/evidence'
import { online } from '@console/platform/contract/online'
import { publicPages } from '@console/platform/contract/public'
import { answersOf } from '@console/platform/emulator'
import { captureAnswers } from '../src/testing/captures'
import { detail, piece } from '../src/testing/evidence'
// What a server answered of the first piece below: its proof, and its chain of custody as it is checked and as it is
// listed. The file is sample.txt.
import sealed from './sealed.json'

const sample = { name: 'sample.txt', path: 'sample.txt', type: 'text/plain', size: 299, damagedAt: null }
const { sha256, sm3 } = JSON.parse(sealed.proof.proof.manifest) as { sha256: string; sm3: string }
const row = { ...piece, fileType: 1 } as const satisfies EvidenceRow
const whole = { ...detail, ...row, file_hash: sha256, sha256, sm3, blockchain_hash: sealed.proof.sealed.hash, file: sample } satisfies EvidenceDetail
const withoutSha256 = { file_hash: '', sha256: '' }
const numbered = (id: number, title: string) => ({ id, title, baoquan: `BQ2026010200000${id}` })

/** One piece for each thing that the verification panel says of a record. sample.txt is the file of all of them. */
const pieces: EvidenceDetail[] = [
  { ...whole, ...numbered(7, '委托合同（四项均可核验）') },
  { ...whole, ...numbered(6, '委托合同（等待时间戳与上链）'), blockchain_hash: null, chainTime: null, newData: 1 },
  { ...whole, ...numbered(5, '委托合同（平台文件已损坏）'), file: { ...sample, damagedAt: '2026-02-01 00:00:00' } },
  { ...whole, ...numbered(4, '委托合同（只有 SM3）'), ...withoutSha256, blockchain_hash: null, chainTime: null, isApp: 1 },
]

function pieceOf(number: string) {
  const found = pieces.find(({ baoquan }) => baoquan === number)
  if (!found) throw new ApiError(404, '该证据不存在')
  return found
}
const isSealed = ({ id }: EvidenceDetail) => id === 7

/** The first piece is proved; what proves the others is still on its way. */
function proofOf(piece: EvidenceDetail) {
  if (isSealed(piece)) return sealed.proof
  const manifest = JSON.stringify({ baoquan: piece.baoquan, sha256: piece.sha256 || null, sm3 })
  return { ...sealed.proof, stamped: null, signed: false, sealed: null, proof: { manifest, signature: null, token: null, ledger: null } }
}

/** What the public page is answered: with any link, or with the file's own SHA-256. */
function publicProofOf(piece: EvidenceDetail) {
  const { baoquan, title, companyName: owner, saveTime, file } = piece
  return { ...proofOf(piece), baoquan, title, owner, saveTime, sha256: piece.sha256 || null, sm3, damagedAt: file?.damagedAt ?? null, partial: false }
}

const list = ({ isApp }: { isApp?: number }) => {
  const data = pieces.filter((piece) => !isApp || piece.isApp > 0)
  return { data, count: data.length }
}

/**
 * What the calls of this remote answer in `console-remote dev`, so that the verification panel and `/verify/{number}`
 * can be tried.
 */
export const answers = [
  answersOf(evidence, {
    list,
    batchList: () => list({}),
    detail: ({ baoquan }) => pieceOf(baoquan),
    apiDetail: ({ baoquan }) => pieceOf(baoquan),
    proof: ({ baoquan }) => proofOf(pieceOf(baoquan)),
    custody({ baoquan }) {
      const data = isSealed(pieceOf(baoquan)) ? (sealed.custody as CustodyEvent[]) : []
      return { data, count: data.length }
    },
    custodyChain({ baoquan }) {
      if (!isSealed(pieceOf(baoquan))) throw new ApiError(404, '该证据还没有保管记录')
      return sealed.custodyChain
    },
  }),
  answersOf(online, { ...captureAnswers, certificate: () => ({ ...pieces[0]!, environment: captureAnswers.webList().data[0]!.environment }) }),
  answersOf(publicPages, {
    proof({ grant, baoquan, sha256 }) {
      const piece = pieceOf(baoquan)
      if (!grant && sha256 !== piece.sha256) throw new ApiError(404, '链接已失效')
      return publicProofOf(piece)
    },
  }),
]
