import type { ApiError, CallInput } from '@console/platform/contract'
import type { evidence } from '@console/platform/contract/evidence'
import type { online } from '@console/platform/contract/online'
import { Button, useServices } from '@console/platform/ui/core'
import { useState } from 'react'
import { BatchDialog } from './batch-dialog'
import { openInFrame } from './hidden-frame'
import { NOTHING_CHOSEN } from './nothing-chosen'

type LinksCall = typeof evidence.batchLinks | typeof online.batchLinks

interface BatchDownloadProps<R extends LinksCall> {
  chosen: (string | number)[]
  /** Answers the links, asked with what `inputOf` makes of what was chosen, joined by commas. */
  call: R
  inputOf: (chosen: string) => CallInput<R>
}

/** Has the browser download the files of the chosen evidence, one by one. */
export function BatchDownload<R extends LinksCall>({ chosen, call, inputOf }: BatchDownloadProps<R>) {
  const { http, notify } = useServices()
  const [busy, setBusy] = useState(false)
  /** How many files have begun; the dialog is open while it counts. */
  const [begun, setBegun] = useState<{ files: number; times: number }>()

  async function download() {
    if (!chosen.length) return notify.error(NOTHING_CHOSEN)
    setBusy(true)
    try {
      const links = await http.call(call as LinksCall, inputOf(chosen.join()))
      if (!links.length) return notify.error('无下载文件')
      for (const link of links) openInFrame(link)
      setBegun((last) => ({ files: links.length, times: (last?.times ?? 0) + 1 }))
    } catch (error) {
      notify.error((error as ApiError).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button type="primary" loading={busy} onClick={download}>
        逐个下载
      </Button>
      {begun && <BatchDialog key={begun.times} files={begun.files} />}
    </>
  )
}
