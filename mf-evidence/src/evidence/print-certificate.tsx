import { evidence, type EvidenceDetail } from '@console/platform/contract/evidence'
import { Alert, Button, Modal, useWrite, WriteError } from '@console/platform/ui/core'
import type { PaperHandle } from '@console/platform/ui/paper'
import { useRef, useState } from 'react'
import { CertificatePaper } from './certificate-paper'
import css from './print-certificate.module.css'
import { useSheetFacts } from './sheet-foot'

/** Shows the sheet that will be printed, and prints it once the server has it on record. */
export function PrintCertificate({ piece }: { piece: EvidenceDetail }) {
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)

  function show() {
    setOpen(true)
    setWasOpen(true)
  }

  if (!piece.html) return null
  return (
    <>
      <Button onClick={show}>打印证书</Button>
      {wasOpen && <PrintDialog piece={piece} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PrintDialogProps {
  piece: EvidenceDetail
  open: boolean
  onClose: () => void
}

function PrintDialog({ piece, open, onClose }: PrintDialogProps) {
  const paper = useRef<PaperHandle>(null)
  const { send, isPending, error, reset } = useWrite(evidence.addCustody)
  const sheet = useSheetFacts(piece)

  async function print() {
    if (await send({ baoquan: piece.baoquan, kind: 'printed' })) paper.current?.print()
  }

  function close() {
    onClose()
    reset()
  }

  return (
    <Modal
      open={open}
      width={960}
      title="打印证书"
      okText="打印"
      cancelText="取消"
      okButtonProps={{ loading: isPending, disabled: !sheet.facts }}
      onOk={print}
      onCancel={close}
      centered
      destroyOnHidden
    >
      <Alert type="info" showIcon title="确定打印证书吗？请在打印设置中勾选「背景图形」，以获得完整的打印效果。" />
      <WriteError error={error} />
      <section
        className={css.preview}
        aria-label="证书预览"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys scroll the sheet in it
        tabIndex={0}
      >
        <CertificatePaper piece={piece} sheet={sheet} ref={paper} />
      </section>
    </Modal>
  )
}
