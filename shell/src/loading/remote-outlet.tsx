import type { RegistryRemote } from '@console/shared/registry'
import type { ShellServices } from '@console/shared/remote'
import { PageSkeleton } from '@console/shared/ui/core'
import { useEffect, useRef, useState } from 'react'
import { FallbackCard } from './fallback-card'
import type { RemoteFailure } from './failure'
import { mountRemote } from './mount'

/** Shows one remote. What goes wrong with it stays in here. */
export function RemoteOutlet({ remote, services }: { remote: RegistryRemote; services: ShellServices }) {
  const element = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<'loading' | 'ready' | RemoteFailure>('loading')

  useEffect(() => {
    setState('loading')
    return mountRemote({ remote, attempt, services, element: element.current!, onReady: () => setState('ready'), onFailure: setState })
  }, [remote, attempt, services])

  const failed = typeof state === 'object'
  return (
    <>
      {state === 'loading' && <PageSkeleton />}
      {failed && <FallbackCard remote={remote} failure={state} onRetry={() => setAttempt(attempt + 1)} />}
      <div ref={element} hidden={state !== 'ready'} style={{ height: '100%' }} />
    </>
  )
}
