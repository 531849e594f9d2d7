import type { ResultOf } from '@console/platform/contract'
import { downloadRecords as calls } from '@console/platform/contract/download-records'
import { downloadsOf, type ShellServices } from '@console/platform/remote'
import { FailedState, KitProvider, Modal, PageSkeleton, PageState, useRead, useServices } from '@console/platform/ui/core'
import { useEffect, useSyncExternalStore } from 'react'
import { PlainTable } from '../plain-table'
import { DownloadRow } from './download-row'
import css from './download-dialog.module.css'
import { entriesOf } from './entries-of'

interface DownloadDialogProps {
  open: boolean
  services: ShellServices
  onClose: () => void
}

const ASK_AGAIN_MS = 5_000
const NOTHING: ResultOf<typeof calls.list> = []

/** What is being downloaded, and what was within the last day. */
export function DownloadDialog({ open, services, onClose }: DownloadDialogProps) {
  return (
    <Modal open={open} title="下载中心" width={880} footer={null} onCancel={onClose} destroyOnHidden>
      <KitProvider services={services}>
        <DownloadList />
      </KitProvider>
    </Modal>
  )
}

function DownloadList() {
  const downloads = downloadsOf(useServices())
  const tab = useSyncExternalStore(downloads.subscribe, downloads.list)
  const { data: answered, error, refetch } = useRead(calls.list, {}, { everyMs: ASK_AGAIN_MS })
  // A back end that keeps no list of them: there are those of this tab.
  const data = answered ?? (error?.details.notOffered ? NOTHING : undefined)
  const ended = tab.filter(({ state }) => state !== 'running').length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server knows more of one that has ended
  useEffect(() => void refetch(), [ended])

  const entries = entriesOf(tab, data)
  return (
    <>
      {entries.length > 0 && (
        <div className={css.scroll}>
          <PlainTable titles={['文件', '开始时间', '大小', '状态', '操作']}>
            {entries.map((entry) => (
              <DownloadRow key={entry.id} entry={entry} />
            ))}
          </PlainTable>
        </div>
      )}
      {error && !data && <FailedState error={error} onRetry={refetch} />}
      {!error && !data && <PageSkeleton lines={3} />}
      {data && entries.length === 0 && <PageState title="最近 24 小时没有下载" hint="导出、打包和下载的文件会列在这里，保留一天。" />}
    </>
  )
}
