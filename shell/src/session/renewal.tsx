import { lazy, Suspense, useEffect } from 'react'
import { useSession } from './use-session'

const loadDialog = () => import('./renew-dialog')
const RenewDialog = lazy(async () => ({ default: (await loadDialog()).RenewDialog }))

const FETCHED_AFTER_MS = 15_000

/** Stands by to ask for a new sign-in. The form for it is no part of the first page: it is fetched once that page has long had the line to itself. */
export function Renewal({ account }: { account: string }) {
  const { state } = useSession()
  const expired = state.phase === 'signed-in' && state.expired

  useEffect(() => {
    const timer = setTimeout(() => loadDialog().catch(() => 'tried again when it is needed'), FETCHED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  return <Suspense>{expired && <RenewDialog account={account} />}</Suspense>
}
