import { evidence, type EvidenceDetail } from '@console/platform/contract/evidence'
import { useMay } from '@console/platform/ui/core'
import { CertificatePaper } from './certificate-paper'
import { PreviewCode } from './preview-code'
import { useSheetFacts } from './sheet-foot'

/** The certificate, and for who may share a code that shows the file on a phone. */
export function CertificateTab({ piece }: { piece: EvidenceDetail }) {
  const mayShare = useMay(evidence.previewLink)
  return (
    <>
      {mayShare && piece.isDownload === 1 && <PreviewCode piece={piece} />}
      <CertificatePaper piece={piece} sheet={useSheetFacts(piece)} />
    </>
  )
}
