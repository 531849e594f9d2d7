import { PdfViewer } from '@console/platform/ui/pdf'
import { kit } from '../contract'

export function Documents() {
  return (
    <>
      <PdfViewer name="合同" call={kit.file} input={{ name: '合同.pdf' }} />
      <PdfViewer name="损坏的文件" call={kit.file} input={{ name: '损坏.pdf' }} />
      <PdfViewer name="不存在的文件" call={kit.file} input={{ name: '没有.pdf' }} />
    </>
  )
}
