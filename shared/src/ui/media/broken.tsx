import type { ApiError, CallInput, Route } from '@console/platform/contract'
import { FileExclamationOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { PageState } from '../core/page-state'
import { useRefusal } from './use-refusal'

interface BrokenProps<R extends Route> {
  /** What cannot be shown: 视频. */
  what: string
  call: R
  input: CallInput<R>
  onRetry: () => void
  /** Shows the stored file itself: offered if the server says that it is available. */
  onOriginal?: () => void
  /** What else can be done: a button that downloads the file. */
  children?: ReactNode
}

/** In place of a file that the browser cannot show: why, what can be tried, and the download. */
export function Broken<R extends Route>({ what, call, input, onRetry, onOriginal, children }: BrokenProps<R>) {
  const refusal = useRefusal(call, input)
  const error = refusal === 'served' ? undefined : refusal
  const hint = refusal === 'served' ? '文件可能已损坏，或浏览器不支持此格式，可下载后查看' : (refusal?.message ?? '正在查找原因')
  return (
    <PageState icon={<FileExclamationOutlined aria-hidden />} title={`无法显示此${what}`} hint={hint} alert>
      {!isFinal(error) && <Button onClick={onRetry}>重试</Button>}
      {error?.details.original && onOriginal && <Button onClick={onOriginal}>查看原图</Button>}
      {children}
    </PageState>
  )
}

/** The server cannot read the file: it stays so. */
const isFinal = (error?: ApiError) => error?.code === 422
