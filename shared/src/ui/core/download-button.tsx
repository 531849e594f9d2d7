import { type CallInput, methodFor, type Route } from '@console/platform/contract'
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import type { FindFile } from '../../services/downloads'
import { useServices } from '../../services/services'
import { useMay } from './may'
import { useAskedAct } from './use-asked-act'
import { useDownload } from './use-download'

interface DownloadButtonProps<R extends Route> {
  call: R
  input: CallInput<R>
  /** Where the file is not answered by `call` itself. */
  find?: FindFile
  size?: 'small'
  children: ReactNode
}

/**
 * Fetches a file with progress and 取消, and saves it. It goes on when the page is left, and shows the same when the
 * operator is back. Absent for operators who may not make the call. When no answer came, a plain link to the same
 * address lets the browser try on its own, unless it would contain a number of a person.
 */
export function DownloadButton<R extends Route>({ call, input, find, size, children }: DownloadButtonProps<R>) {
  const { http } = useServices()
  const may = useMay(call, input)
  const button = useRef<HTMLButtonElement>(null)
  // What is exported depends on the filters: the operator presses the button.
  useAskedAct(call.path, () => button.current?.focus())
  const { start, cancel, progress, cutOff } = useDownload({ call, input })

  if (!may) return null
  if (progress !== undefined)
    return (
      <Button size={size} icon={<CloseOutlined aria-hidden />} onClick={cancel}>
        取消（{progress}）
      </Button>
    )
  return (
    <>
      {cutOff && !find && methodFor(call, input) === 'GET' && <a href={http.urlOf(call, input)}>用浏览器下载</a>}
      <Button ref={button} size={size} icon={<DownloadOutlined aria-hidden />} onClick={() => start(call, input, find)}>
        {children}
      </Button>
    </>
  )
}
