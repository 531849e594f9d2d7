import { evidence, type EvidenceDetail, noFileYet } from '@console/platform/contract/evidence'
import { DownloadMenu } from '@console/platform/ui/core'
import { findCertificate } from './file-call'
import type { FileSource } from './file-source'
import { PrintCertificate } from './print-certificate'
import { ShareEvidence } from './share-evidence'

/** What can be done with a piece. */
export function CertificateActions({ piece, source: { link, find } }: { piece: EvidenceDetail; source: FileSource }) {
  const { baoquan, isDownload } = piece
  return (
    <>
      <DownloadMenu
        files={[
          { text: '下载证据', ...link, find, refusal: isDownload === 1 ? undefined : noFileYet[isDownload] },
          { text: '下载证书', call: evidence.certificate, input: { baoquan }, find: findCertificate(baoquan) },
          { text: '下载证明包', call: evidence.proofPackage, input: { baoquan } },
        ]}
      />
      <PrintCertificate piece={piece} />
      <ShareEvidence piece={piece} />
    </>
  )
}
