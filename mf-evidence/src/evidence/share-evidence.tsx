import { evidence, type EvidenceDetail } from '@console/platform/contract/evidence'
import { Button, May, Modal, Tabs } from '@console/platform/ui/core'
import { useState } from 'react'
import { NewLink } from './new-link'
import { SharedLinks } from './shared-links'

/** Makes links that show a piece or its certificate without an account, and lists those that were handed out before. */
export function ShareEvidence({ piece }: { piece: EvidenceDetail }) {
  const [open, setOpen] = useState(false)
  return (
    <May call={evidence.addLink}>
      <Button onClick={() => setOpen(true)}>分享</Button>
      <Modal open={open} width={880} title="分享证据" footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <Tabs label="分享" tabs={{ 分享链接: () => <NewLink piece={piece} />, 已分享的链接: () => <SharedLinks baoquan={piece.baoquan} /> }} />
      </Modal>
    </May>
  )
}
