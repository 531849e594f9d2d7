import { type ApiError, type ListRoute, metaOf } from '@console/platform/contract'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useServices } from '../../services/services'
import { useMay } from '../core/may'
import type { Queue } from '../core/queue'
import { reviewStart, useAskedAct } from '../core/use-asked-act'
import { useRead } from '../core/use-read'
import { useTakeNext } from '../core/use-take-next'
import { addressOf } from './list-address'
import css from './queue-head.module.css'

interface QueueHeadProps {
  queue: Queue
  list: ListRoute
  /** The filters of the list, as they are in its URL. */
  texts: Record<string, string>
}

/**
 * Links to the states of a list's records, beside its title, each with its count. They keep the other filters; the
 * counts are those of the list without filters.
 */
export function QueueTabs({ queue, list, texts }: QueueHeadProps) {
  const { counts } = useCounts(queue)
  const others = othersOf(queue, texts)
  const isWhole = Object.keys(others).length === 0
  return (
    <nav className={css.tabs} aria-label="状态">
      {Object.entries(queue.tabs).map(([key, { title, filters }]) => {
        const current = JSON.stringify(sorted({ ...others, ...textsOf(filters) })) === JSON.stringify(sorted(texts))
        const order = key === 'waiting' ? oldestFirst(list) : undefined
        const { search, state } = addressOf(list, { ...others, ...textsOf(filters), ...(order && { sort: order }) })
        return (
          <Link key={key} className={css.tab} to={`?${new URLSearchParams(search)}`} state={state} aria-current={current ? 'page' : undefined}>
            {title}
            {isWhole && counts?.[key] !== undefined && <span className={css.count}> {counts[key].toLocaleString('zh-CN')}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

/**
 * Opens the first waiting record that matches the list's filters. Shown to operators who may decide, while a record is
 * waiting.
 */
export function StartReview({ queue, texts }: Omit<QueueHeadProps, 'list'>) {
  const { notify } = useServices()
  const { pathname, search } = useLocation()
  const may = useMay(queue.next, queue.fixed)
  const { counts, refetch } = useCounts(queue)
  const { take, open } = useTakeNext(queue)
  const [starting, setStarting] = useState(false)
  const busy = useRef(false)
  useAskedAct(reviewStart.act, () => void (may && start()))
  if (!may || !counts?.waiting) return null

  async function start() {
    if (busy.current) return
    busy.current = true
    setStarting(true)
    try {
      const position = { filters: othersOf(queue, texts), done: 0, skipped: [] }
      if (!open(await take(position), position, { from: pathname + search })) {
        notify.info('没有符合条件的待审核记录')
        void refetch()
      }
    } catch (error) {
      notify.error((error as ApiError).message)
    } finally {
      busy.current = false
      setStarting(false)
    }
  }

  return (
    <Button type="primary" loading={starting} onClick={start}>
      开始审核
    </Button>
  )
}

/** Counts that failed to load are left out: the list itself shows the failure. */
function useCounts({ counts, fixed = {} }: Queue) {
  const { data, refetch } = useRead(counts, fixed as never)
  return { counts: data as Record<string, number> | undefined, refetch }
}

/** The filters that no tab sets. */
function othersOf({ tabs }: Queue, texts: Record<string, string>) {
  const ofTabs = Object.values(tabs).flatMap(({ filters }) => Object.keys(filters))
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !ofTabs.includes(name)))
}

const oldestFirst = ({ input }: ListRoute) =>
  Object.keys((input.shape.sort && metaOf(input.shape.sort as never)?.options) ?? {}).find((order) => order.endsWith('.asc'))

const textsOf = (filters: Readonly<Record<string, number>>) => Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
const sorted = (texts: Record<string, string>) => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))
