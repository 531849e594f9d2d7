import type { EvidenceDetail } from '@console/platform/contract/evidence'
import { FailedState, PageSkeleton, PageState } from '@console/platform/ui/core'
import { Paper, type PaperHandle } from '@console/platform/ui/paper'
import type { Ref } from 'react'
import { SheetFoot, type useSheetFacts } from './sheet-foot'

interface CertificatePaperProps {
  piece: EvidenceDetail
  sheet: ReturnType<typeof useSheetFacts>
  ref?: Ref<PaperHandle>
}

/**
 * The certificate as the sheet that is printed: what the platform made, what proves it, and the code of the page that
 * verifies it.
 */
export function CertificatePaper({ piece, sheet: { facts, error, retry }, ref }: CertificatePaperProps) {
  if (!piece.html) return <PageState title="证书尚未生成" hint="证据上链完成后生成证书" />
  if (error) return <FailedState error={error} onRetry={retry} />
  if (!facts) return <PageSkeleton lines={6} />
  return (
    <Paper ref={ref} name={`存证证书 ${piece.baoquan}`} html={piece.html}>
      <SheetFoot piece={piece} facts={facts} />
    </Paper>
  )
}
