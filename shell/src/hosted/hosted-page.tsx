import { FailedState } from '@console/platform/ui/core'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { DownloadCentre } from '../download-centre/download-centre'
import { LeaveBlocker } from '../leaving/leave-blocker'
import { RemoteOutlets } from '../loading/remote-outlets'
import { OwnPage, ownPageOf } from '../pages/own-page'
import { destinationOf } from '../registry/route-table'
import { remoteServices } from '../remote-services'
import type { Console } from '../session/console'
import { useSession } from '../session/use-session'
import type { ShellParts } from '../shell-parts'

interface HostedPageProps {
  parts: ShellParts
  /** Given what opens the download centre. */
  onDownloads: (show: () => void) => void
}

/** The console without its frame: the page of the address, if it is one of the console's. */
export function HostedPage({ parts, onDownloads }: HostedPageProps) {
  const { session, state } = useSession()
  if (state.phase === 'failed') return <FailedState error={state.error} onRetry={() => session.load()} />
  if (state.phase !== 'signed-in') return null
  return <SignedIn parts={parts} console={state.console} onDownloads={onDownloads} />
}

function SignedIn({ parts, console, onDownloads }: HostedPageProps & { console: Console }) {
  const [downloadsOpen, setDownloadsOpen] = useState<boolean>()
  const { pathname } = useLocation()
  const destination = useMemo(() => destinationOf(pathname, console), [pathname, console])
  const { services, pageTitle, onLeave } = useMemo(() => remoteServices(parts), [parts])
  const record = useSyncExternalStore(pageTitle.subscribe, pageTitle.get)
  const place = destination.kind === 'page' ? destination : undefined
  useEffect(() => onDownloads(() => setDownloadsOpen(true)), [onDownloads])
  useDocumentTitle(place && (record?.text ?? place.route.title))
  // Whatever is none of the console's pages is the other system's own.
  const ownPage = destination.kind === 'not-found' || pathname === '/' ? undefined : ownPageOf(destination, pathname)
  return (
    <>
      <RemoteOutlets place={place} pathname={pathname} services={services} reported={console.registry?.telemetry === true} onLeave={onLeave} />
      {ownPage && <OwnPage {...ownPage} onRetry={parts.session.load} />}
      <DownloadCentre open={downloadsOpen} services={services} onClose={() => setDownloadsOpen(false)} />
      <LeaveBlocker guard={parts.leaveGuard} />
    </>
  )
}

/** Names the document while there is something to name it by. */
function useDocumentTitle(text: string | undefined) {
  useEffect(() => {
    if (text === undefined) return
    const before = document.title
    document.title = text
    return () => {
      document.title = before
    }
  }, [text])
}
