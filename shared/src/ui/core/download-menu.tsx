import { type CallInput, methodFor, type Route } from '@console/platform/contract'
import { CloseOutlined, DownOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import type { FindFile } from '../../services/downloads'
import { useServices } from '../../services/services'
import { usePermits } from './may'
import { useDownload } from './use-download'

interface MenuFile {
  text: string
  call: Route
  input: object
  /** Where the file is not answered by `call` itself. */
  find?: FindFile
  /** Why it cannot be downloaded now. */
  refusal?: string
}

/**
 * The files of a record under one button. Those that the operator may not download are absent; one runs at a time, with
 * progress and 取消.
 */
export function DownloadMenu({ files }: { files: MenuFile[] }) {
  const { http, notify } = useServices()
  const permits = usePermits()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { start, cancel, progress, cutOff } = useDownload(...files)
  const permitted = files.filter(({ call, input }) => permits(call, input))

  if (!permitted.length) return null
  if (progress !== undefined)
    return (
      <Button icon={<CloseOutlined aria-hidden />} onClick={cancel}>
        取消（{progress}）
      </Button>
    )

  function openMenu(opened: boolean) {
    setOpen(opened)
    if (!opened) button.current?.focus()
  }

  const items = permitted.map(({ text, call, input, find, refusal }) => ({
    key: text,
    label: text,
    onClick: () => (refusal ? notify.error(refusal) : start(call, input as CallInput<Route>, find)),
  }))
  return (
    <>
      {cutOff && !cutOff.find && methodFor(cutOff.call, cutOff.input as CallInput<Route>) === 'GET' && (
        <a href={http.urlOf(cutOff.call, cutOff.input as CallInput<Route>)}>用浏览器下载</a>
      )}
      <Dropdown menu={{ items }} trigger={['click']} open={open} onOpenChange={openMenu} autoFocus>
        <Button ref={button} icon={<DownloadOutlined aria-hidden />} aria-haspopup="menu" aria-expanded={open}>
          下载
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
    </>
  )
}
