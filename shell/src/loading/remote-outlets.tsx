import type { RegistryRemote, RemoteRoute } from '@console/platform/registry'
import type { ShellServices } from '@console/platform/remote'
import { preloadPage as preload, prefetchScripts, RemoteFailure, warmShares } from '@console/platform/remote/host'
import { Alert, PageSkeleton } from '@console/platform/ui/core'
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { froze, markEntering } from './freeze-marks'
import { FallbackCard } from './fallback-card'
import type { OutletView } from './mount-state'
import { createOutlet } from './outlet'
import { noteOutcome, reportOutcomes } from './outcomes'

/** Fetches and evaluates a page that is likely to be opened next: it may freeze the tab as an opened one may. */
export function preloadPage(remote: RegistryRemote, route: RemoteRoute, pathname: string) {
  const { name, version } = remote
  if (!froze(name, version, noteOutcome)) void preload(remote, route, pathname).finally(markEntering(name, version))
}

interface Place {
  remote: RegistryRemote
  route: RemoteRoute
}

interface RemoteOutletsProps {
  /** The remote and the route of the address, if it is a remote's page. */
  place?: Place
  /** Changes with every navigation. */
  pathname: string
  services: ShellServices
  /** Whether somebody takes reports of how remotes load. */
  reported: boolean
  onLeave: () => void
}

/**
 * An outlet for each remote that has been opened, of which one is on the screen. The others wait, empty, for the next
 * activation. Another version of a remote is taken at the next navigation into it, never in the middle of a page.
 */
export function RemoteOutlets({ place, pathname, reported, ...props }: RemoteOutletsProps) {
  useLayoutEffect(() => reportOutcomes(reported), [reported])
  const [opened, setOpened] = useState<{ at?: string; places: Record<string, Place> }>({ places: {} })
  const at = place && pathname
  if (opened.at !== at) setOpened({ at, places: place ? { ...opened.places, [place.remote.name]: place } : opened.places })

  return Object.values(opened.places).map(({ remote, route }) => (
    <RemoteOutlet key={`${remote.name} ${remote.url}`} {...props} remote={remote} route={route} active={remote.name === place?.remote.name} />
  ))
}

interface RemoteOutletProps extends Place, Pick<RemoteOutletsProps, 'services' | 'onLeave'> {
  active: boolean
}

/** Shows one version of a remote. Its failures stay in here. */
const RemoteOutlet = memo(({ remote, route, services, active, onLeave }: RemoteOutletProps) => {
  const element = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<OutletView>('loading')
  const [outlet] = useState(() => createOutlet({ remote, services, element, onView: setView, onOutcome: noteOutcome }))
  const shown = view === 'loading' || view instanceof RemoteFailure ? undefined : view

  prefetchScripts(remote, route)
  useEffect(() => warmShares(remote, route), [remote, route])
  useLayoutEffect(() => outlet.remove, [outlet])
  // A layout effect, since the remote's first frame would otherwise wait until the outlines are painted.
  useLayoutEffect(() => {
    if (!active) return
    outlet.enter()
    return () => {
      outlet.leave()
      onLeave()
    }
  }, [active, outlet, onLeave])

  return (
    <>
      {active && view === 'loading' && <PageSkeleton />}
      {active && view instanceof RemoteFailure && <FallbackCard remote={remote} failure={view} onRetry={outlet.retry} />}
      {active && shown && shown.url !== remote.url && (
        <Alert type="warning" showIcon title={`${remote.title}模块的 ${remote.version} 版暂时无法使用，当前为上一版 ${shown.version}`} />
      )}
      {/* A left page stays for a frame, with its layout: hidden by `display`, its tables would measure again. */}
      <div ref={element} hidden={!shown} style={active ? { height: '100%' } : { contentVisibility: 'hidden' }} />
    </>
  )
})
