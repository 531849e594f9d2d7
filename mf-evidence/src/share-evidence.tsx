import { evidence, type EvidenceDetail } from '@console/platform/contract/evidence'
import { Button, CopyText, FailedState, May, Modal, PageSkeleton, Tabs, useFreshRead } from '@console/platform/ui/core'
import { useState } from 'react'
import { PreviewCode } from './certificate-paper'
import css from './share-evidence.module.css'
import { SharedLinks } from './shared-links'

/** The link that shows a piece on a phone, as a code and as text, and the links that were handed out before. */
export function ShareEvidence({ piece }: { piece: EvidenceDetail }) {
  const [open, setOpen] = useState(false)
  if (piece.isDownload !== 1) return null
  return (
    <May call={evidence.previewLink}>
      <Button onClick={() => setOpen(true)}>分享</Button>
      <Modal open={open} width={880} title="分享证据" footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <Tabs label="分享" tabs={{ 分享链接: () => <Link piece={piece} />, 已分享的链接: () => <SharedLinks baoquan={piece.baoquan} /> }} />
      </Modal>
    </May>
  )
}

function Link({ piece }: { piece: EvidenceDetail }) {
  const { data, error, refetch } = useFreshRead(evidence.previewLink, { baoquan: piece.baoquan, type: 1 })
  if (error && !data) return <FailedState error={error} onRetry={refetch} />
  if (!data) return <PageSkeleton lines={6} />
  const link = new URL(data.path, location.origin)
  return (
    <div className={css.link}>
      <PreviewCode piece={piece} />
      <CopyText>{link.href}</CopyText>
      <p>持有此链接的人无需登录即可查看该证据，{data.expireTime ? `链接于 ${data.expireTime} 失效` : '链接在 15 分钟内失效'}。</p>
      <CopyText>{`${link.origin}/verify/${piece.baoquan}`}</CopyText>
      <p>持有原始文件的人可在此核验，长期有效，文件不会上传。</p>
    </div>
  )
}
