import type { ShellServices } from '@console/platform/remote'
import { Boundary } from '../failures/boundary'
import { FailedDialog } from '../failures/failed-dialog'
import { lazyPart } from '../failures/lazy-part'

interface DownloadsCentreProps {
  /** Undefined until it is opened for the first time. */
  open: boolean | undefined
  services: ShellServices
  onClose: () => void
}

const DownloadsDialog = lazyPart(async () => (await import('./downloads-dialog')).DownloadsDialog)

/** The download centre. Its code comes with the first time. */
export const DownloadsCentre = ({ open, services, onClose }: DownloadsCentreProps) =>
  open !== undefined && (
    <Boundary fallback={(_, retry) => open && <FailedDialog title="下载中心" onRetry={retry} onClose={onClose} />}>
      <DownloadsDialog open={open} services={services} onClose={onClose} />
    </Boundary>
  )
