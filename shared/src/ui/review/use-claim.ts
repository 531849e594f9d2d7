import type { ApiError } from '@console/platform/contract'
import { type Holder, type QueueName, reviewClaims } from '@console/platform/contract/review-claims'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../services/services'
import { tabIdOf } from '../core/queue'

/** A colleague is seen within five seconds. */
const EVERY_MS = 4_000

/** Shows colleagues that the operator is at work on a record, and the operator when somebody else is. */
export function useClaim(queue: QueueName, id: number, active: boolean) {
  const { http, notify } = useServices()
  const queries = useQueryClient()
  const [holder, setHolder] = useState<Holder | null>(null)
  /** Who had it by the last answer; null for nobody. */
  const known = useRef<Holder | null>(undefined)
  /** Repeats the claim at once. */
  const repeatNow = useRef<() => void>(undefined)

  useEffect(() => {
    if (!active) return
    const record = { queue, id, tab: tabIdOf() }
    let timer: ReturnType<typeof setTimeout>
    let claiming: Promise<unknown> = Promise.resolve()
    let over = false

    function update(holder: Holder | null) {
      if (known.current === null && holder) notify.info(`${nameOf(holder)} 已接手审核`)
      // Operators who do not decide see personal values masked; and the colleague who had it may have decided.
      if (known.current !== undefined && known.current?.name !== holder?.name) void queries.invalidateQueries()
      known.current = holder
      setHolder(holder)
    }

    async function repeat() {
      const claim = http.call(reviewClaims.claim, record)
      claiming = claim
      try {
        const { holder } = await claim
        if (!over) update(holder)
      } catch (error) {
        // An operator who may not decide stops; a network that is gone and a session that is locked come back. A
        // decision depends on neither.
        if ([403, 404].includes((error as ApiError).code)) return
      }
      if (!over) timer = setTimeout(repeat, EVERY_MS)
    }
    void repeat()
    repeatNow.current = () => {
      clearTimeout(timer)
      void repeat()
    }

    return () => {
      over = true
      repeatNow.current = undefined
      clearTimeout(timer)
      // A claim on its way must not overtake its release. A release that is lost is made up for within a minute.
      const release = () => http.call(reviewClaims.release, record).catch(() => undefined)
      void claiming.then(release, release)
    }
  }, [active, http, id, notify, queries, queue])

  return {
    holder: active ? holder : null,
    /** @throws ApiError */
    async takeOver() {
      await http.call(reviewClaims.claim, { queue, id, tab: tabIdOf(), takeOver: '1' })
      known.current = null
      setHolder(null)
      void queries.invalidateQueries()
    },
    again: () => repeatNow.current?.(),
  }
}

export const nameOf = ({ name, self }: Holder) => (self ? `${name}（您的另一个标签页）` : name)
