import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useHref, useLinkClickHandler, useLocation, useNavigate } from 'react-router-dom'

interface RecordLinkProps {
  to: string
  /** What the record's page may like to know beforehand; absent when that is opened by its address. */
  state?: object
  children: ReactNode
}

/** A link to a record, which remembers where it was followed so that 返回 leads back to just that view. */
export function RecordLink({ to, state, children }: RecordLinkProps) {
  return (
    <Link to={to} state={useFrom(state)}>
      {children}
    </Link>
  )
}

/** The same as the page's main action: 新增. */
export function RecordButton({ to, state, children }: RecordLinkProps) {
  const follow = useLinkClickHandler<HTMLElement>(to, { state: useFrom(state) })
  return (
    <Button type="primary" href={useHref(to)} onClick={follow}>
      {children}
    </Button>
  )
}

function useFrom(state?: object) {
  const { pathname, search } = useLocation()
  return { ...state, from: pathname + search }
}

/** Leads back to where the page's `RecordLink` was followed, as it was left; to `parent` when the page was opened by its address. */
export function useBack(parent: string) {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => void (state?.from ? navigate(-1) : navigate(parent))
}
