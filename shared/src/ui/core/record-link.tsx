import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { Link, useHref, useLinkClickHandler, useLocation, useNavigate } from 'react-router-dom'

interface RecordLinkProps {
  to: string
  /** History state for the record's page; absent when that is opened by its address. */
  state?: object
  children: ReactNode
}

/** A link to a record. It keeps the current address in the history state, so that 返回 leads back to this very view. */
export function RecordLink({ to, state, children }: RecordLinkProps) {
  return (
    <Link to={to} state={useFrom(state)}>
      {children}
    </Link>
  )
}

/** The same as a button: the page's main action (新增) unless its type says otherwise. */
export function RecordButton({ to, state, type = 'primary', children }: RecordLinkProps & Pick<ButtonProps, 'type'>) {
  const follow = useLinkClickHandler<HTMLElement>(to, { state: useFrom(state) })
  return (
    <Button type={type} href={useHref(to)} onClick={follow}>
      {children}
    </Button>
  )
}

/** `from`: the view that is left; `before`: those that led there, for the breadcrumb. */
function useFrom(state?: object) {
  const { pathname, search, state: here } = useLocation()
  return { ...state, from: pathname + search, ...(here?.from && { before: [...(here.before ?? []), here.from] }) }
}

/** Goes back to the view whose `RecordLink` was followed, or to `parent` when the page was opened by its address. */
export function useBack(parent: string) {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => void (state?.from ? navigate(-1) : navigate(parent))
}
