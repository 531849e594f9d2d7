import { createHash } from 'node:crypto'
import type { KnownProof } from '@console/platform/contract/proof'
import type { Db } from '../../infra/db/db'
import { crc32Of } from '../../infra/files/digests'
import { addressIn } from '../pieces/ledger-entry'
import { addFiles } from '../pieces/save-evidence'
import type { FileStore } from '../../infra/files/file-store'
import { certificatePdf, type PrintedCertificate } from './certificate-pdf'
import { type Asker, FairQueue } from '../../infra/jobs/fair-queue'
import { shanghaiTime } from '../../infra/db/shanghai-time'
import { type Certified, findCertified, keptCertificate, lockCertificate, removeCertificate, saveState } from './certificate-queries'
import { knownProof } from './proof-of'
import type { Prover } from './prover'
import { validationMaterial } from './revocation/validation-material'

interface Options {
  files: FileStore
  prover: Prover
  /** Where a transaction is looked up. */
  explorerUrl: string
  /** Makes the address in the QR code; called only when a certificate is drawn. */
  addressOf: (evidence: { id: number; baoquan: string }) => Promise<string>
  by: Asker
}

/** Drawing one takes the event loop for a while. */
const drawing = new FairQueue({ inAll: 2, each: 1 })

/**
 * The signed PDF of a piece of evidence, as the path of its file. It is drawn when it is first asked for, and anew when
 * there is more to say, or when its file is damaged. Undefined when there is no such evidence.
 */
export async function certificateOf(db: Db, { files, prover, explorerUrl, addressOf, by }: Options, baoquan: string): Promise<string | undefined> {
  const evidence = await findCertified(db, baoquan)
  if (!evidence) return undefined
  const content = contentOf(evidence, await knownProof(db, prover, evidence.id), explorerUrl)
  const validation = await validationMaterial(db, prover, new Date())
  // Once there is something to check it with, it is drawn anew.
  const state = createHash('sha256')
    .update(JSON.stringify(validation ? { ...content, validation: true } : content))
    .digest()
  const kept = await keptCertificate(db, evidence.id, state)
  if (kept) return kept.path

  const url = await addressOf(evidence)
  const bytes = await drawing.run(by, () => certificatePdf({ ...content, url }, prover.issuer, { validation }))
  const file = { ...(await files.put(bytes)), name: `存证证书_${evidence.baoquan}.pdf`, type: 'application/pdf', crc32: crc32Of(bytes) }
  const { path, unused } = await db.transaction(async (tx) => {
    await lockCertificate(tx, evidence.id)
    const meanwhile = await keptCertificate(tx, evidence.id, state)
    if (meanwhile) return { path: meanwhile.path, unused: file.file }
    const removed = await removeCertificate(tx, evidence.id)
    const [path] = await addFiles(tx, [{ evidenceId: evidence.id, kind: 'certificate', file }])
    await saveState(tx, evidence.id, state)
    return { path: path!, unused: removed?.file }
  })
  if (unused) await files.remove(unused)
  return path
}

const isElsewhere = (address: string) => address.startsWith('http')

const WAITING = '处理中'

function contentOf(evidence: Certified, { stamped, sealed, ledger, anchor, signed }: KnownProof, explorerUrl: string): Omit<PrintedCertificate, 'url'> {
  const { baoquan, title, companyName, type, savedAt, fileName, size, sha256, sm3 } = evidence
  const embedded = [stamped?.embedded && '时间戳', ledger.embedded && '账本'].filter(Boolean).join('与')
  return {
    baoquan,
    title: '电子数据存证证书',
    rows: [
      ['证据编号', baoquan],
      ['证据名称', title],
      ['所属用户', companyName],
      ['存证产品', type],
      ['存证时间', savedAt],
      ['文件名称', fileName ?? '—'],
      ['文件大小', size === null ? '—' : `${size.toLocaleString('en-US')} 字节`],
      ['SHA-256', sha256],
      ['SM3', sm3 ?? '—'],
      ['时间戳', stamped ? `${stamped.at}\n${stamped.authority}` : WAITING],
      ['账本', sealed ? `${ledger.name}\n第 ${sealed.head} 批，${sealed.at}` : WAITING],
      ['账本哈希', sealed?.hash ?? WAITING],
      ...(anchor
        ? ([
            ['区块链交易', anchor.transaction],
            ['区块', `${anchor.block}，${shanghaiTime(new Date(anchor.at))}\n${anchor.blockHash}`],
          ] as const)
        : []),
      ['平台签名', signed ? '存证清单已由平台签名' : WAITING],
    ],
    notes: [
      '扫描左侧二维码可核验该证据，无需登录。',
      '本证书由平台电子签名并加盖时间戳，任何改动都会使签名失效，可用 PDF 阅读器查验。',
      ...(anchor
        ? [`该批数据的默克尔根已写入区块链交易，可在区块浏览器核对${isElsewhere(explorerUrl) ? `：${addressIn(explorerUrl, anchor.transaction)}` : ''}。`]
        : []),
      ...(embedded ? [`${embedded}由本平台内置，是本平台自己的陈述，不是第三方的证明。`] : []),
    ],
  }
}
