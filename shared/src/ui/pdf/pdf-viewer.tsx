import type { CallInput, Route } from '@console/platform/contract'
import { FileExclamationOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect } from 'react'
import { DownloadButton } from '../core/download-button'
import { useMay } from '../core/may'
import { FailedState, NoPermissionState, PageState } from '../core/page-state'
import { useReportShown } from '../core/shown'
import { PdfPages } from './pdf-pages'
import css from './pdf-viewer.module.css'
import { usePdf } from './use-pdf'

interface PdfViewerProps<R extends Route> {
  /** What the document is called. */
  name: string
  /** A route that answers a file, the PDF. */
  call: R
  input: CallInput<R>
  /** Instead of the button that saves what `call` answers. */
  download?: ReactNode
}

/** Shows a PDF within the page: its pages as they are scrolled to, with zoom and 下载. */
export function PdfViewer<R extends Route>(pdf: PdfViewerProps<R>) {
  return useMay(pdf.call, pdf.input) ? <Viewer {...pdf} /> : <NoPermissionState />
}

function Viewer<R extends Route>({ name, call, input, download: own }: PdfViewerProps<R>) {
  const { state, retry } = usePdf(call, input)
  const { step } = state
  const reportShown = useReportShown()
  useEffect(() => {
    if (step !== 'loading') reportShown(name, step === 'open')
  }, [step, name, reportShown])
  const download = own ?? (
    <DownloadButton call={call} input={input} size="small">
      下载
    </DownloadButton>
  )
  if (state.step === 'open') return <PdfPages name={name} pdf={state.pdf} actions={download} />
  if (state.step === 'failed') return <FailedState error={state.error} onRetry={retry} />
  if (state.step === 'broken')
    return (
      <PageState
        icon={<FileExclamationOutlined aria-hidden />}
        title="无法显示此文件"
        hint={state.encrypted ? '文件有密码保护，请下载后输入密码查看' : '文件可能已损坏，或不是 PDF 文件，可下载后查看'}
        alert
      >
        {download}
      </PageState>
    )
  return (
    <div className={css.loading} role="status">
      正在加载{name}
      {state.progress && `（${state.progress}）`}
    </div>
  )
}
