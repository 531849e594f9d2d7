import type { RegistryRemote, RemoteRoute, RemoteVersion } from '@console/shared/registry'
import type { ShellServices } from '@console/shared/remote'
import { prefetchScripts, type RemoteFailure, warmShares } from '@console/shared/remote/host'
import { Alert, PageSkeleton } from '@console/shared/ui/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FallbackCard } from './fallback-card'
import { mountRemote } from './mount'
import { noteOutcome } from './outcomes'

export { preloadPage } from '@console/shared/remote/host'

interface RemoteOutletProps {
  remote: RegistryRemote
  route: RemoteRoute
  /** Changes with every navigation. */
  pathname: string
  services: ShellServices
}

/** Shows one remote. What goes wrong with it stays in here. Another version of it is taken at the next navigation, never in the middle of a page. */
export function RemoteOutlet({ remote: latest, route, pathname, services }: RemoteOutletProps) {
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState({ remote: latest, pathname })
  if (shown.pathname !== pathname) setShown({ remote: latest, pathname })
  const { remote } = shown
  prefetchScripts(remote, route)
  useEffect(() => warmShares(remote, route), [remote, route])

  return <Attempt key={`${remote.url} ${round}`} remote={remote} services={services} onRetry={() => setRound(round + 1)} />
}

interface AttemptProps extends Pick<RemoteOutletProps, 'remote' | 'services'> {
  onRetry: () => void
}

function Attempt({ remote, services, onRetry }: AttemptProps) {
  const element = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<{ loading: true } | { ready: RemoteVersion } | { failure: RemoteFailure }>({ loading: true })

  // Not after the frame with the outlines is painted: the remote's own first frame would wait for it.
  useLayoutEffect(
    () =>
      mountRemote({
        remote,
        services,
        element: element.current!,
        onReady: (ready) => setState({ ready }),
        onFailure: (failure) => setState({ failure }),
        onOutcome: noteOutcome,
      }),
    [remote, services],
  )

  return (
    <>
      {'loading' in state && <PageSkeleton />}
      {'failure' in state && <FallbackCard remote={remote} failure={state.failure} onRetry={onRetry} />}
      {'ready' in state && state.ready !== remote && (
        <Alert type="warning" showIcon title={`${remote.title}模块的 ${remote.version} 版暂时无法使用，当前为上一版 ${state.ready.version}`} />
      )}
      <div ref={element} hidden={!('ready' in state)} style={{ height: '100%' }} />
    </>
  )
}
