import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { useServices } from '../../services/services'
import { useIsHere } from './use-is-here'
import { Dash, isEmpty } from './values'
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

interface NameOfRecordProps {
  /** What a remote says that one of its pages shows: `user`, `invoice`, `evidence`. */
  kind: string
  /** Undefined where the back end leaves it out. */
  number: number | string | undefined
  /** History state for the record's page. */
  state?: object
  children: ReactNode
}

/**
 * The name of a record of any remote, or its number: a link where the operator may open one of its pages; a dash where
 * it is empty.
 */
export function NameOfRecord({ kind, number, state, children }: NameOfRecordProps) {
  const { records } = useServices()
  const to = number === undefined ? undefined : records?.pageOf(kind, number)
  if (isEmpty(children)) return <Dash />
  return to ? (
    <RecordLink to={to} state={state}>
      {children}
    </RecordLink>
  ) : (
    children
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

/**
 * The way on which a record was opened, for the history state of its further views: other pages of its list, other
 * tabs.
 */
export const wayOf = (state: Way | null) => (state?.from || state?.tab ? { from: state.from, before: state.before, tab: state.tab, moved: true } : {})

interface Way {
  from?: string
  before?: readonly string[]
  /** Other views of the record were shown since. */
  moved?: boolean
  /** The page was come to by the record's tabs. */
  tab?: boolean
}

/** Whether the page was opened from another one. */
export const useCameFrom = () => useLocation().state?.from !== undefined

/**
 * Goes back to the view whose `RecordLink` was followed, or to `parent` when the page was opened by its address. Goes
 * nowhere once the page was left.
 */
export function useBack(parent: string) {
  const state: Way | null = useLocation().state
  const navigate = useNavigate()
  const isHere = useIsHere()
  return function goBack() {
    if (!isHere()) return
    if (!state?.from) return void navigate(parent)
    if (!state.moved) return void navigate(-1)
    const before = [...(state.before ?? [])]
    const from = before.pop()
    void navigate(state.from, { state: from && { from, before, moved: true } })
  }
}
