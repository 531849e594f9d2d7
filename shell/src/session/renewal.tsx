import { useEffect, useState } from 'react'
import { Boundary } from '../failures/boundary'
import { FailedDialog } from '../failures/failed-dialog'
import { lazyPart } from '../failures/lazy-part'
import type { LeaveGuard } from '../leaving/leave-guard'
import { useSession } from './use-session'

const loadDialog = async () => (await import('./renew-dialog')).RenewDialog
const RenewDialog = lazyPart(loadDialog)

const FETCHED_AFTER_MS = 15_000

interface RenewalProps {
  account: string
  leaveGuard: LeaveGuard
  /** The lock screen has a form of its own. */
  isLocked: () => boolean
}

/**
 * Asks for a new sign-in when the session has expired. The form is loaded some time after the first page, not with it.
 */
export function Renewal({ isLocked, ...props }: RenewalProps) {
  const { state } = useSession()
  const expired = state.phase === 'signed-in' && state.expired && !isLocked()
  const [needed, setNeeded] = useState(false)
  if (expired && !needed) setNeeded(true)

  useEffect(() => {
    // Loaded again when it is needed.
    const timer = setTimeout(() => loadDialog().catch((error: unknown) => console.warn('renew-dialog', error)), FETCHED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!needed) return null
  return (
    <Boundary fallback={(_, retry) => expired && <FailedDialog title="登录已失效，请重新登录" onRetry={retry} />}>
      <RenewDialog {...props} />
    </Boundary>
  )
}
