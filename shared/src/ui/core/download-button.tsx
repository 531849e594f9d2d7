import type { ApiError, CallInput, Route } from '@console/shared/contract'
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useServices } from '../../remote/services'
import { useMay } from './may'
import { saveFile } from './save-file'

interface DownloadButtonProps<R extends Route> {
  call: R
  input: CallInput<R>
  children: ReactNode
}

/**
 * Fetches a file with progress and 取消, and saves it. Leaving the page does not stop it. Absent for operators who may not
 * make the call. When no answer came, a plain link to the same address lets the browser try on its own.
 */
export function DownloadButton<R extends Route>({ call, input, children }: DownloadButtonProps<R>) {
  const { http, notify } = useServices()
  const may = useMay(call, input)
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<string>()
  const [cutOff, setCutOff] = useState(false)

  async function start() {
    if (running.current) return
    const abort = new AbortController()
    running.current = abort
    setCutOff(false)
    setProgress('准备中')
    try {
      const { name, blob } = await http.download(call, input, { signal: abort.signal, onProgress: (loaded, total) => setProgress(progressOf(loaded, total)) })
      saveFile(name, blob)
      notify.success(`已下载 ${name}`)
    } catch (error) {
      if (!abort.signal.aborted) {
        notify.error((error as ApiError).message)
        setCutOff((error as ApiError).code === 0)
      }
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }

  if (!may) return null
  if (progress !== undefined)
    return (
      <Button icon={<CloseOutlined aria-hidden />} onClick={() => running.current?.abort()}>
        取消（{progress}）
      </Button>
    )
  return (
    <>
      {cutOff && <a href={http.urlOf(call, input)}>用浏览器下载</a>}
      <Button icon={<DownloadOutlined aria-hidden />} onClick={start}>
        {children}
      </Button>
    </>
  )
}

const progressOf = (loaded: number, total?: number) => (total ? `${Math.floor((loaded / total) * 100)}%` : sizeOf(loaded))

const sizeOf = (bytes: number) => (bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`)
