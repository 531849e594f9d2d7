import { type Download, downloadRecords } from '@console/platform/contract/download-records'
import type { ShellServices } from '@console/platform/remote'
import { KitProvider, useRead, useServices } from '@console/platform/ui/core'
import { useEffect, useState } from 'react'

interface ExportWatchProps {
  services: ShellServices
  /** When the last export was asked for that is made in the background. */
  since: number
  /** The ids of those that this tab has asked for since none was left. */
  asked: readonly string[]
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

function Watch({ since, asked, onEnd }: Omit<ExportWatchProps, 'services'>) {
  const { notify } = useServices()
  const [waiting] = useState(() => new Set<string>())
  const [reported] = useState(() => new Set<string>())
  const { data, dataUpdatedAt } = useRead(downloadRecords.list, {}, { everyMs: ASK_AGAIN_MS, refetchOnMount: 'always' })

  function report(id: string, { state, name, title, reason }: Download) {
    reported.add(id)
    if (state === 'failed') notify.error(`${title}失败：${reason}`)
    else notify.success(`已生成 ${name}，可在下载中心下载`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is looked at once
  useEffect(() => {
    if (!data || dataUpdatedAt < since) return
    // It may be ready before this looks for the first time.
    for (const id of asked) if (!reported.has(id)) waiting.add(id)
    for (const download of data) {
      const id = download.exportJob?.id
      if (id && download.state === 'making') waiting.add(id)
      else if (id && waiting.delete(id)) report(id, download)
    }
    if (!data.some(({ state }) => state === 'making')) onEnd()
  }, [dataUpdatedAt])
  return null
}
