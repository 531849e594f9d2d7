import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

interface RecordLinkProps {
  to: string
  /** What the record's page may like to know beforehand; absent when that is opened by its address. */
  state?: object
  children: ReactNode
}

/** A link to a record, which remembers where it was followed so that 返回 leads back to just that view. */
export function RecordLink({ to, state, children }: RecordLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <Link to={to} state={{ ...state, from: pathname + search }}>
      {children}
    </Link>
  )
}

/** Leads back to where the page's `RecordLink` was followed, as it was left; to `parent` when the page was opened by its address. */
export function useBack(parent: string) {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => void (state?.from ? navigate(-1) : navigate(parent))
}
