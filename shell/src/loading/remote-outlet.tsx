import type { RegistryRemote, RemoteRoute } from '@console/shared/registry'
import type { ShellServices } from '@console/shared/remote'
import { PageSkeleton } from '@console/shared/ui/core'
import { useEffect, useRef, useState } from 'react'
import type { RemoteFailure } from './failure'
import { FallbackCard } from './fallback-card'
import { mountRemote } from './mount'
import { prefetchScripts, warmShares } from './prefetch'

interface RemoteOutletProps {
  remote: RegistryRemote
  /** The page that is opened first. */
  route: RemoteRoute
  services: ShellServices
}

/** Shows one remote. What goes wrong with it stays in here. */
export function RemoteOutlet({ route, ...props }: RemoteOutletProps) {
  const [round, setRound] = useState(0)
  prefetchScripts(props.remote, route)
  useEffect(() => warmShares(props.remote, route), [props.remote, route])

  return <Attempt key={round} {...props} onRetry={() => setRound(round + 1)} />
}

function Attempt({ remote, services, onRetry }: Omit<RemoteOutletProps, 'route'> & { onRetry: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | RemoteFailure>('loading')

  useEffect(() => mountRemote({ remote, services, element: element.current!, onReady: () => setState('ready'), onFailure: setState }), [remote, services])

  return (
    <>
      {state === 'loading' && <PageSkeleton />}
      {typeof state === 'object' && <FallbackCard remote={remote} failure={state} onRetry={onRetry} />}
      <div ref={element} hidden={state !== 'ready'} style={{ height: '100%' }} />
    </>
  )
}
