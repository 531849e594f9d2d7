import { type ApiError, type CallInput, type InputOf, type ListRoute, metaOf, type ResultOf, type RowOf, readQuery } from '@console/platform/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router-dom'
import { useServices } from '../../remote/services'
import type { Filter } from './filters'

/** What an operator may filter a list by: its query without page and limit. */
export type FilterName<R extends ListRoute> = Exclude<keyof InputOf<R> & string, 'page' | 'limit'>
export type Filters<R extends ListRoute> = Partial<Pick<InputOf<R>, FilterName<R>>>

type Texts = Record<string, string>

/** The contract's default limit, which is left out of the URL. */
const PAGE_SIZE = 10

/** What a list shows, and what moves it. */
export interface List<Row> {
  page: number
  limit: number
  rows: Row[]
  /** Rows on all pages. */
  count: number
  isPending: boolean
  /** The rows are those of the query before. */
  isStale: boolean
  isFiltered: boolean
  filterBy(texts: Texts): void
  showPage(page: number): void
}

/**
 * A list whose only state is the URL: page and filters. `fixed` is the part of its query that the page decides
 * and no URL changes. An invalid query, or a value that its filter does not offer, falls back to the nearest valid one, and `hints` say so.
 */
export function useList<R extends ListRoute>(route: R, fixed: CallInput<R>, offered: Pick<Filter, 'name' | 'choices'>[] = []) {
  const { http } = useServices()
  const { state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const given = new Map(search)
  const notOffered = offered.flatMap(({ name, choices }) => (given.get(name) && choices && !choices.includes(given.get(name)!) ? [name] : []))
  for (const name of notOffered) given.delete(name)
  const { query, dropped } = readQuery(route.input, new URLSearchParams({ ...Object.fromEntries(given), ...textsOf(fixed) }))
  const { page, limit, ...asked } = query as { page: number; limit: number } & Record<string, unknown>
  const filters = Object.fromEntries(Object.entries(asked).filter(([name]) => !(name in fixed)))

  const isFirst = useRef(true)
  const read = useQuery<ResultOf<R>, ApiError>({
    queryKey: [route.path, query],
    queryFn: ({ signal }) => http.call(route, query as CallInput<R>, { signal, isFirst: isFirst.current }),
    placeholderData: keepPreviousData,
  })
  // By now the page has asked, unless it had an answer already.
  useEffect(() => {
    isFirst.current = false
  }, [])

  const count = Number(read.data?.count ?? 0)
  const lastPage = Math.max(1, Math.ceil(count / limit))
  const beyond = read.isSuccess && !read.isPlaceholderData && page > lastPage

  const show = (next: Texts, options?: NavigateOptions) => setSearch(limit === PAGE_SIZE ? next : { ...next, limit: String(limit) }, options)
  const showPage = (to: number, options?: NavigateOptions) => show({ ...textsOf(filters), ...(to > 1 && { page: String(to) }) }, options)

  useEffect(() => {
    if (beyond) showPage(lastPage, { replace: true, state: { ...state, beyond: page } })
  })

  /** Shows the first page of what fits other filters; the same filters once more ask the server again. */
  function filterBy(texts: Texts) {
    const next = textsOf(texts)
    const same = page === 1 && new URLSearchParams(next).toString() === new URLSearchParams(textsOf(filters)).toString()
    if (same) void read.refetch()
    else show(next)
  }

  const ignored = [...notOffered, ...dropped]
  const labelOf = (name: string) => metaOf(route.input.shape[name] as never)?.label ?? name
  const hints = [
    ...(ignored.length ? [`网址中的${ignored.map(labelOf).join('、')}无效，已忽略`] : []),
    ...(state?.beyond ? [`没有第 ${state.beyond} 页，已显示最后一页`] : []),
  ]

  return {
    page,
    limit,
    /** The filters as the contract types them, and as the URL carries them. */
    filters: filters as Filters<R>,
    texts: textsOf(filters),
    filterBy,
    isFiltered: Object.keys(textsOf(filters)).length > 0,
    showPage,
    rows: (read.data?.data ?? []) as RowOf<R>[],
    count,
    hints,
    error: read.error,
    retry: () => void read.refetch(),
    isPending: read.isPending || beyond,
    isStale: read.isPlaceholderData,
  }
}

const textsOf = (values: object): Texts =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, String(value ?? '').trim()])
      .filter(([, text]) => text !== ''),
  )
