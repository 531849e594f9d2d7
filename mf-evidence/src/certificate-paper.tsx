import { evidence, type EvidenceDetail } from '@console/platform/contract/evidence'
import { PageState, useMay, useRead } from '@console/platform/ui/core'
import { Paper, type PaperHandle, QrCode } from '@console/platform/ui/paper'
import type { Ref } from 'react'

interface CertificatePaperProps {
  piece: EvidenceDetail
  ref?: Ref<PaperHandle>
}

/** The certificate as a sheet, with the code that opens its preview on a phone. */
export function CertificatePaper({ piece, ref }: CertificatePaperProps) {
  const mayShare = useMay(evidence.previewLink)
  if (!piece.html) return <PageState title="证书尚未生成" hint="证据上链完成后生成证书" />
  return (
    <Paper ref={ref} name={`存证证书 ${piece.baoquan}`} html={piece.html}>
      {mayShare && piece.isDownload === 1 && <PreviewCode piece={piece} />}
    </Paper>
  )
}

/** Stands in a frame of its own, where no stylesheet reaches it. */
const figure = { margin: '24px 0 0', textAlign: 'center', breakInside: 'avoid' } as const

/** The code of a link that shows the file on a phone, without an account. */
export function PreviewCode({ piece }: { piece: EvidenceDetail }) {
  const { data } = useRead(evidence.previewLink, { baoquan: piece.baoquan, type: 1 })
  if (!data) return null
  const caption = captionOf(piece)
  return (
    <figure style={figure}>
      <QrCode text={new URL(data.path, location.origin).href} label={caption} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

const captions: Partial<Record<EvidenceDetail['fileType'], string>> = {
  2: '扫描二维码，预览图片',
  3: '扫描二维码，在线收听录音',
  4: '扫描二维码，在线查看视频',
}

const captionOf = ({ fileType }: EvidenceDetail) => captions[fileType] ?? '扫描二维码，查看证据'
