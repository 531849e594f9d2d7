import { Button, PageState } from '@console/platform/ui/core'
import { PdfViewer } from '@console/platform/ui/pdf'
import { callOf } from '../evidence/file-call'
import { openInFrame } from '../evidence/hidden-frame'

/** A PDF by the address that the answer names. Of another server's the browser makes a download. */
export function DocumentPdf({ name, address }: { name: string; address: string | null }) {
  if (!address) return <PageState title={`没有提交${name}`} />
  const file = callOf(address)
  if (file) return <PdfViewer name={name} call={file.call} input={file.input} />
  return (
    <PageState title={name} hint="此文件保存在其他服务器上，请下载后查看">
      <Button onClick={() => openInFrame(address)}>下载</Button>
    </PageState>
  )
}
