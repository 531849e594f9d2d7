import { downloadRecords } from '@console/platform/contract/download-records'
import type { ShellServices } from '@console/platform/remote'
import { KitProvider, useRead, useServices } from '@console/platform/ui/core'
import { useEffect, useState } from 'react'

interface ExportWatchProps {
  services: ShellServices
  /** When the last export was asked for that is made in the background. */
  since: number
  /** Called when none is left. */
  onEnd: () => void
}

const ASK_AGAIN_MS = 5_000

/** Says when an export that is made in the background is ready, or has failed. */
export const ExportWatch = ({ services, ...props }: ExportWatchProps) => (
  <KitProvider services={services}>
    <Watch {...props} />
  </KitProvider>
)

function Watch({ since, onEnd }: Omit<ExportWatchProps, 'services'>) {
  const { notify } = useServices()
  const [waiting] = useState(() => new Set<string>())
  const { data, dataUpdatedAt } = useRead(downloadRecords.list, {}, { everyMs: ASK_AGAIN_MS, refetchOnMount: 'always' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is looked at once
  useEffect(() => {
    if (!data || dataUpdatedAt < since) return
    for (const { exportJob, state, name, title, reason } of data) {
      if (!exportJob) continue
      if (state === 'making') waiting.add(exportJob.id)
      else if (waiting.delete(exportJob.id)) state === 'failed' ? notify.error(`${title}失败：${reason}`) : notify.success(`已生成 ${name}，可在下载中心下载`)
    }
    if (!data.some(({ state }) => state === 'making')) onEnd()
  }, [dataUpdatedAt])
  return null
}
