import { type ApiError, type CallInput, sizeText } from '@console/platform/contract'
import { type Zip, zips } from '@console/platform/contract/zips'
import { Button, DownloadButton, Modal, useServices } from '@console/platform/ui/core'
import type { OwnSelection } from '@console/platform/ui/table'
import { useState } from 'react'
import { LeftOutList } from './left-out-list'
import { NOTHING_CHOSEN } from './nothing-chosen'
import css from './zip-download.module.css'

type AddCall = typeof zips.addJob | typeof zips.addCaptureJob

interface ZipDownloadProps<R extends AddCall> {
  selection: OwnSelection
  /** Makes the zip, asked with what `inputOf` makes of what was chosen, joined by commas. */
  call: R
  inputOf: (chosen: string) => CallInput<R>
}

/** Packs the chosen evidence into one zip. What cannot be in it is listed, and stays chosen. */
export function ZipDownload<R extends AddCall>({ selection: { keys, drop }, call, inputOf }: ZipDownloadProps<R>) {
  const { http, notify } = useServices()
  const [busy, setBusy] = useState(false)
  const [job, setJob] = useState<Zip>()
  const [open, setOpen] = useState(false)

  async function pack() {
    if (!keys.length) return notify.error(NOTHING_CHOSEN)
    setBusy(true)
    try {
      const made = await http.call(call as AddCall, inputOf(keys.join()))
      setJob(made)
      setOpen(true)
      const leftOut = new Set<number | string>(made.leftOut.map(({ id }) => id))
      drop(keys.filter((key) => !leftOut.has(key)))
    } catch (error) {
      notify.error((error as ApiError).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button loading={busy} onClick={pack}>
        打包下载
      </Button>
      <Modal open={open} width={720} title="打包下载" footer={null} onCancel={() => setOpen(false)}>
        {job && <Job job={job} />}
      </Modal>
    </>
  )
}

/** A zip that is ready to be fetched. */
const Job = ({ job: { id, name, url, size, count, leftOut, expiresAt } }: { job: Zip }) => (
  <div className={css.job}>
    <p>
      {name}：{count} 份证据，{sizeText(size)}，附哈希清单。{expiresAt} 前可重复下载。
    </p>
    <div className={css.buttons}>
      <DownloadButton call={zips.job} input={{ id }}>
        下载到本机
      </DownloadButton>
      <a href={url} download={name}>
        用浏览器下载（中断后可继续）
      </a>
    </div>
    {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
  </div>
)
