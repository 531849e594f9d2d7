import type { ApiError } from '@console/platform/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useServices } from '../../services/services'
import type { Queue, QueuePosition } from '../core/queue'
import { useTakeNext } from '../core/use-take-next'

interface QueuePositionOptions {
  id: number
  /** Called when nothing is left. */
  onEnd: () => void
  /** The images of a record, by the answer of its page's call. */
  imagesOf?: (detail: never) => string[]
}

/**
 * Where the operator is in a queue, and what leads on; undefined on a page that was opened by itself. What the next
 * record needs is fetched meanwhile.
 */
export function useQueuePosition(queue: Queue, { id, onEnd, imagesOf }: QueuePositionOptions) {
  const { notify } = useServices()
  const { state } = useLocation()
  const queries = useQueryClient()
  const { take, open, giveBack } = useTakeNext(queue)
  const [moving, setMoving] = useState(false)
  const busy = useRef(false)
  /** What comes next, asked for while the decision on this record is on its way. */
  const early = useRef<ReturnType<typeof take>>(undefined)
  /** The result of the operator's own decision, if the next record could not be loaded. */
  const decidedAs = useRef<string>(undefined)
  const position = state?.queue?.queue === queue.name ? (state.queue as QueuePosition) : undefined
  const following = useAhead(queue, position?.following ?? null, imagesOf)

  async function go(next: Pick<QueuePosition, 'done' | 'skipped' | 'outcome'>) {
    if (!position || busy.current) return
    busy.current = true
    setMoving(true)
    try {
      const { filters } = position
      const again = () => take({ filters, ...next })
      const taken = await (early.current?.catch(again) ?? again())
      if (open(taken, { filters, ...next }, { from: state.from, replace: true, ahead: following.current })) return
      notify.info('没有待审核的记录了')
      onEnd()
    } catch (error) {
      notify.error((error as ApiError).message)
      void queries.invalidateQueries()
    } finally {
      early.current = undefined
      busy.current = false
      setMoving(false)
    }
  }

  if (!position) return undefined
  const { filters, done, skipped, left } = position

  function deciding() {
    early.current = take({ filters, skipped }, id)
    // It is asked again when the decision was saved.
    early.current.catch(() => undefined)
  }

  /** The decision was refused: nobody is at work on what would have come next. */
  function undecided() {
    early.current?.then(giveBack, () => undefined)
    early.current = undefined
  }

  function decided(outcome: string) {
    decidedAs.current = outcome
    return go({ done: done + 1, skipped, outcome })
  }

  /** Leaves the record as it is: undecided, or decided by somebody else. */
  function pass(open: boolean) {
    if (decidedAs.current !== undefined) return decided(decidedAs.current)
    return go({ done, skipped: open ? [...skipped.filter((one) => one !== id), id] : skipped })
  }

  return { outcome: position.outcome, moving, number: done + skipped.length + 1, total: done + left, deciding, undecided, decided, pass }
}

/** Fetches what the next record's page asks first, and the image that it shows first. */
function useAhead(queue: Queue, input: QueuePosition['following'], imagesOf: QueuePositionOptions['imagesOf']) {
  const { http } = useServices()
  const fetched = useRef<{ input: NonNullable<typeof input>; data: unknown; at: number }>(undefined)
  const asked = JSON.stringify(input)

  useEffect(() => {
    const next = JSON.parse(asked) as typeof input
    if (!next) return
    const abort = new AbortController()
    let preload: HTMLLinkElement | undefined
    http.call(queue.detail, next, { signal: abort.signal }).then(
      (data) => {
        fetched.current = { input: next, data, at: Date.now() }
        const [first] = imagesOf?.(data as never) ?? []
        if (first) preload = preloadImage(first)
      },
      // The record's page asks again.
      () => undefined,
    )
    return () => {
      abort.abort()
      preload?.remove()
    }
  }, [asked, http, queue, imagesOf])

  return fetched
}

/** Files of records are never cached; what a preload has fetched is taken by the image that shows it. */
function preloadImage(href: string) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'image', href })
  document.head.append(link)
  return link
}
