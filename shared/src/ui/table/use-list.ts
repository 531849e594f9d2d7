import {
  type ApiError,
  type CallInput,
  type InputOf,
  type ListRoute,
  metaOf,
  numbersOfPersons,
  type ResultOf,
  type RowOf,
  readQuery,
} from '@console/platform/contract'
import type { SavedView } from '@console/platform/contract/views'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useServices } from '../../services/services'
import { wayOf } from '../core/record-link'
import { useIsHere } from '../core/use-is-here'
import type { Filter } from './filters'
import { addressOf, textsAt } from './list-address'
import { shownView } from './shown-view'

/** The filters of a list: its query without page, limit and order. */
export type FilterName<R extends ListRoute> = Exclude<keyof InputOf<R> & string, 'page' | 'limit' | 'sort'>
export type Filters<R extends ListRoute> = Partial<Pick<InputOf<R>, FilterName<R>>>

type Texts = Record<string, string>

/** The contract's default limit, which is left out of the URL. */
export const PAGE_SIZE = 10

/** The shown part of a list and its order. A missing field stays as it is, except the page, which becomes the first. */
export interface Shown {
  page?: number
  limit?: number
  /** One of the contract's orders, `<column>.desc` or `<column>.asc`. */
  sort?: string
}

/** The state of a list, and its functions. */
export interface List<Row> {
  page: number
  limit: number
  rows: Row[]
  /** Rows on all pages. */
  count: number
  /** There are more rows than were counted, and so a page after this one. */
  more?: boolean
  /** The month (yyyy-MM) before which rows are archived. */
  archivedBefore?: string
  isPending: boolean
  /** The rows are those of the previous query, or are being loaded again by the operator. */
  isStale: boolean
  isFiltered: boolean
  /** The order of the rows, and the offered ones, the default first; none if the contract offers no choice. */
  sort?: string
  sorts: readonly string[]
  filterBy(texts: Texts): void
  show(part: Shown): void
}

/**
 * What an answer says of rows that it does not have, or did not count. Contracts of older remotes do not have these
 * fields.
 */
export function beyondAnswer(answer: object = {}) {
  const { more, archived_before: month } = answer as { more?: boolean; archived_before?: string | null }
  return { more: more === true, archivedBefore: month ?? undefined }
}

/**
 * A list whose only state is the URL: page, order and filters, except numbers of persons, see `addressOf`. `fixed` is
 * the part of the query that the page sets; it can also pause the calls and keep the URL unchanged. An invalid query,
 * or a value that its filter does not offer, falls back to the nearest valid one, and `hints` say so.
 */
export function useList<R extends ListRoute>(route: R, fixed: CallInput<R>, offered: Pick<Filter, 'name' | 'choices'>[] = []) {
  const { http } = useServices()
  const { pathname, search: written, state } = useLocation()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [search, setSearch] = useSearchParams()
  const { texts: given, lost } = textsAt(search, state)
  const notOffered = offered.flatMap(({ name, choices }) => (given.get(name) && choices && !choices.includes(given.get(name)!) ? [name] : []))
  for (const name of [...notOffered, ...Object.keys(fixed)]) given.delete(name)
  const { query, dropped } = readQuery(route.input, new URLSearchParams({ ...Object.fromEntries(given), ...textsOf(fixed) }))
  const { page, limit, sort, ...asked } = query as { page: number; limit: number; sort?: string } & Record<string, unknown>
  const filters = Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in fixed)))

  const isFirst = useRef(true)
  const read = useQuery<ResultOf<R>, ApiError>({
    queryKey: [route.path, query],
    queryFn: ({ signal }) => http.call(route, query as CallInput<R>, { signal, isFirst: isFirst.current }),
    placeholderData: keepPreviousData,
  })
  // By now the page has made its call, unless it had an answer already.
  useEffect(() => {
    isFirst.current = false
  }, [])

  // The total of a page that failed to load is that of the page before.
  const filtered = JSON.stringify([route.path, filters, fixed])
  const [counted, setCounted] = useState({ filtered, count: 0 })
  const known = read.data && !read.isPlaceholderData ? Number(read.data.count) : undefined
  if (known !== undefined && (known !== counted.count || filtered !== counted.filtered)) setCounted({ filtered, count: known })
  const count = Number(read.data?.count ?? (filtered === counted.filtered ? counted.count : 0))
  const { more, archivedBefore } = beyondAnswer(read.data)
  const lastPage = Math.max(1, Math.ceil((count + Number(more)) / limit))
  const beyond = read.isSuccess && !read.isPlaceholderData && page > lastPage

  const view = shownView(state)
  const { sort: orders } = route.input.shape
  const sorts = Object.keys((orders && metaOf(orders as never)?.options) ?? {})
  function go(texts: Texts, part: Shown, { state: more, ...options }: NavigateOptions = {}) {
    const { search, state: kept } = addressOf(route, { ...texts, ...writtenOf({ limit, sort, ...part }, sorts[0]) })
    setSearch(search, { ...options, state: { ...wayOf(state), view, ...more, ...kept } })
  }
  const show = (part: Shown, options?: NavigateOptions) => go(textsOf(filters), part, options)

  useEffect(() => {
    const exposed = Object.keys(numbersOfPersons(route.input, Object.fromEntries(search))).length > 0
    if (beyond) show({ page: lastPage }, { replace: true, state: { ...state, beyond: page } })
    else if (exposed) show({ page }, { replace: true, state })
  })

  // Loading in the background changes nothing on screen.
  const [asksAgain, setAsksAgain] = useState(false)
  async function again() {
    setAsksAgain(true)
    await read.refetch()
    setAsksAgain(false)
  }

  /** Shows the first page of other filters; the same filters again call the server again. */
  function filterBy(texts: Texts) {
    const next = textsOf(texts)
    const same = page === 1 && new URLSearchParams(next).toString() === new URLSearchParams(textsOf(filters)).toString()
    if (same) void again()
    else go(next, {})
  }

  /** Shows a view; without one the list is as its page declares it. */
  const showView = (next?: SavedView) => go(textsOf(next?.view.filters ?? {}), { sort: next?.view.sort }, { state: { view: next } })

  /** Names the view that the list is of, without a change of the list. */
  const nameView = (next?: SavedView) => void (isHere() && navigate({ pathname, search: written }, { replace: true, state: { ...state, view: next } }))

  const ignored = [...notOffered, ...dropped]
  const labelOf = (name: string) => metaOf(route.input.shape[name] as never)?.label ?? name
  const hints = [
    ...(lost.length ? [`网址不含${lost.map(labelOf).join('、')}（可能是个人的号码），请重新输入后查询`] : []),
    ...(ignored.length ? [`网址中的${ignored.map(labelOf).join('、')}无效，已忽略`] : []),
    ...(state?.beyond ? [`没有第 ${state.beyond} 页，已显示最后一页`] : []),
  ]

  return {
    page,
    limit,
    /** The filters as the contract types them, and as texts in the URL. */
    filters: filters as Filters<R>,
    texts: textsOf(filters),
    filterBy,
    isFiltered: Object.keys(textsOf(filters)).length > 0,
    show: (part: Shown) => show(part),
    /** The labels of the filters that are not in the address. */
    leftOut: Object.keys(numbersOfPersons(route.input, textsOf(filters))).map(labelOf),
    view,
    showView,
    nameView,
    sort: sort ?? sorts[0],
    sorts,
    rows: (read.data?.data ?? []) as RowOf<R>[],
    count,
    more,
    archivedBefore,
    hints,
    error: read.error,
    retry: again,
    isPending: read.isPending || beyond,
    isStale: read.isPlaceholderData || (asksAgain && !read.isPending),
  }
}

/** Page, limit and order for the URL, without default values. */
const writtenOf = ({ page = 1, limit = PAGE_SIZE, sort }: Shown, usual: string | undefined): Texts => ({
  ...(page > 1 && { page: String(page) }),
  ...(limit !== PAGE_SIZE && { limit: String(limit) }),
  ...(sort && sort !== usual && { sort }),
})

const textsOf = (values: object): Texts =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, String(value ?? '').trim()])
      .filter(([, text]) => text !== ''),
  )
