import type { ShellServices } from '@console/platform/remote'
import { Boundary } from '../failures/boundary'
import { FailedDialog } from '../failures/failed-dialog'
import { lazyDialog } from '../failures/lazy-part'

interface DownloadCentreProps {
  /** Undefined until it is opened for the first time. */
  open: boolean | undefined
  services: ShellServices
  onClose: () => void
}

const DownloadDialog = lazyDialog(async () => (await import('./download-dialog')).DownloadDialog)

/** The download centre. Its code comes with the first time. */
export const DownloadCentre = ({ open, services, onClose }: DownloadCentreProps) =>
  open !== undefined && (
    <Boundary fallback={(_, retry) => open && <FailedDialog title="下载中心" onRetry={retry} onClose={onClose} />}>
      <DownloadDialog open={open} services={services} onClose={onClose} />
    </Boundary>
  )
