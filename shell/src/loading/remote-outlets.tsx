import type { RegistryRemote, RemoteRoute } from '@console/shared/registry'
import type { ShellServices } from '@console/shared/remote'
import { prefetchScripts, RemoteFailure, warmShares } from '@console/shared/remote/host'
import { Alert, PageSkeleton } from '@console/shared/ui/core'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FallbackCard } from './fallback-card'
import { createOutlet, type OutletState } from './outlet'
import { noteOutcome } from './outcomes'

export { preloadPage } from '@console/shared/remote/host'

interface Place {
  remote: RegistryRemote
  route: RemoteRoute
}

interface RemoteOutletsProps {
  /** What the address stands for, if that is a remote's page. */
  place?: Place
  /** Changes with every navigation. */
  pathname: string
  services: ShellServices
  onLeave: () => void
}

/**
 * An outlet for each remote that has been opened, of which one is on the screen. The others wait, empty: the next visit then finds a root to render into.
 * Another version of a remote is taken at the next navigation into it, never in the middle of a page.
 */
export function RemoteOutlets({ place, pathname, ...props }: RemoteOutletsProps) {
  const [opened, setOpened] = useState<{ at?: string; places: Record<string, Place> }>({ places: {} })
  const at = place && pathname
  if (opened.at !== at) setOpened({ at, places: place ? { ...opened.places, [place.remote.name]: place } : opened.places })

  return Object.values(opened.places).map(({ remote, route }) => (
    <RemoteOutlet key={remote.name} {...props} remote={remote} route={route} active={remote.name === place?.remote.name} />
  ))
}

interface RemoteOutletProps extends Place, Pick<RemoteOutletsProps, 'services' | 'onLeave'> {
  active: boolean
}

/** Shows one remote. What goes wrong with it stays in here. */
const RemoteOutlet = memo(({ route, ...props }: RemoteOutletProps) => {
  const { remote, active } = props
  const [round, setRound] = useState(0)
  const [stands, setStands] = useState(false)
  prefetchScripts(remote, route)
  useEffect(() => warmShares(remote, route), [remote, route])

  // One that was left before it stood there, or that had failed, begins anew.
  if (!active && !stands) return null
  return <Attempt key={`${remote.url} ${round}`} {...props} onStands={setStands} onRetry={() => setRound(round + 1)} />
})

interface AttemptProps extends Omit<RemoteOutletProps, 'route'> {
  onStands: (stands: boolean) => void
  onRetry: () => void
}

function Attempt({ remote, services, active, onLeave, onStands, onRetry }: AttemptProps) {
  const element = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<OutletState>('loading')
  const outlet = useMemo(() => createOutlet({ remote, services, element, onState: setState, onOutcome: noteOutcome }), [remote, services])
  const stands = state !== 'loading' && !(state instanceof RemoteFailure)

  useLayoutEffect(() => outlet.remove, [outlet])
  // Not after the frame with the outlines is painted: the remote's own first frame would wait for it.
  useLayoutEffect(() => {
    if (!active) return
    const leave = outlet.enter()
    return () => {
      leave()
      onLeave()
    }
  }, [active, outlet, onLeave])
  useLayoutEffect(() => onStands(stands), [stands, onStands])

  return (
    <>
      {active && state === 'loading' && <PageSkeleton />}
      {active && state instanceof RemoteFailure && <FallbackCard remote={remote} failure={state} onRetry={onRetry} />}
      {active && stands && state !== remote && (
        <Alert type="warning" showIcon title={`${remote.title}模块的 ${remote.version} 版暂时无法使用，当前为上一版 ${state.version}`} />
      )}
      {/* What was left keeps its layout for the frame that it is still there: nothing in it is told of having become smaller. */}
      <div ref={element} hidden={!stands} style={active ? { height: '100%' } : { contentVisibility: 'hidden' }} />
    </>
  )
}
