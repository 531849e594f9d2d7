import { evidence, type EvidenceDetail, noFileYet } from '@console/platform/contract/evidence'
import { Button, DownloadButton, May, useServices } from '@console/platform/ui/core'
import { DownloadEvidence } from './download-evidence'
import { findCertificate } from './file-call'
import type { FileSource } from './file-source'
import { PrintCertificate } from './print-certificate'
import { ShareEvidence } from './share-evidence'

/** What can be done with a piece. */
export function CertificateActions({ piece, source }: { piece: EvidenceDetail; source: FileSource }) {
  const { notify } = useServices()
  const { baoquan, isDownload } = piece
  return (
    <>
      {isDownload === 1 ? (
        <DownloadEvidence source={source} />
      ) : (
        <May call={source.link.call} input={source.link.input}>
          <Button onClick={() => notify.error(noFileYet[isDownload])}>下载证据</Button>
        </May>
      )}
      <DownloadButton call={evidence.certificate} input={{ baoquan }} find={findCertificate(baoquan)}>
        下载证书
      </DownloadButton>
      <DownloadButton call={evidence.proofPackage} input={{ baoquan }}>
        下载证明包
      </DownloadButton>
      <PrintCertificate piece={piece} />
      <ShareEvidence piece={piece} />
    </>
  )
}
