import { downloadsOf, type ShellServices, type TabDownload } from '@console/platform/remote'
import { Button } from '@console/platform/ui/core'
import { DownloadOutlined } from '../antd'
import { useState, useSyncExternalStore } from 'react'
import { Count } from '../count'
import { Boundary } from '../failures/boundary'
import { lazyPart } from '../failures/lazy-part'
import { DownloadCentre } from './download-centre'
import css from './download-launcher.module.css'

const ExportWatch = lazyPart(async () => (await import('./export-watch')).ExportWatch)

/** Opens the download centre, and counts what is on its way. */
export function DownloadLauncher({ services }: { services: ShellServices }) {
  const [open, setOpen] = useState<boolean>()
  const downloads = downloadsOf(services)
  const tab = useSyncExternalStore(downloads.subscribe, downloads.list)
  const running = tab.filter(({ state }) => state === 'running').length
  const later = tab.filter(({ state }) => state === 'later')
  const asked = Math.max(0, ...later.map(({ endedAt }) => endedAt!))
  const [watched, setWatched] = useState(0)
  const unwatched = later.flatMap(({ exportJob, endedAt }) => (exportJob && endedAt! > watched ? [exportJob] : []))
  return (
    <>
      <Button
        type="text"
        aria-label={running ? `下载中心，${running} 个文件正在下载` : '下载中心'}
        title="下载中心"
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => setOpen(true)}
      >
        <Count of={running} />
      </Button>
      <span className={css.announced} role="status" aria-live="polite">
        {lastEnded(tab)}
      </span>
      {asked > watched && (
        // Without it the download centre says the same.
        <Boundary fallback={() => null}>
          <ExportWatch services={services} since={asked} asked={unwatched} onEnd={() => setWatched(asked)} />
        </Boundary>
      )}
      <DownloadCentre open={open} services={services} onClose={() => setOpen(false)} />
    </>
  )
}

/** What has become of the download that ended last, for those who do not see the message. */
function lastEnded(tab: readonly TabDownload[]) {
  const [last] = tab.filter(({ state }) => state === 'done' || state === 'failed').sort((one, other) => other.endedAt! - one.endedAt!)
  if (!last) return ''
  return last.state === 'done' ? `下载完成：${last.name}` : `下载失败：${last.reason}`
}
