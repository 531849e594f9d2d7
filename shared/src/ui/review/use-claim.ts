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
  /** Settles when all claims that were sent are answered. */
  const claiming = useRef<Promise<unknown>>(Promise.resolve())
  /** The claims that are repeated while the page is shown. */
  const claims = useRef<Record<'again' | 'pause' | 'later', () => void>>(undefined)

  useEffect(() => {
    if (!active) return
    const record = { queue, id, tab: tabIdOf() }
    let timer: ReturnType<typeof setTimeout>
    /** Of the last claim: the answers of earlier ones are late. */
    let turn = 0

    function update(holder: Holder | null) {
      if (known.current === null && holder) notify.info(`${nameOf(holder)} 已接手审核`)
      // Operators who do not decide see personal values masked; and the colleague who had it may have decided.
      if (known.current !== undefined && known.current?.name !== holder?.name) void queries.invalidateQueries()
      known.current = holder
      setHolder(holder)
    }

    async function repeat() {
      const mine = ++turn
      clearTimeout(timer)
      const claim = http.call(reviewClaims.claim, record)
      claiming.current = Promise.allSettled([claiming.current, claim])
      try {
        const { holder } = await claim
        if (mine === turn) update(holder)
      } catch (error) {
        // An operator who may not decide stops; a network that is gone and a session that is locked come back. A
        // decision depends on neither.
        if ([403, 404].includes((error as ApiError).code)) return
      }
      if (mine === turn) later()
    }
    const later = () => {
      timer = setTimeout(repeat, EVERY_MS)
    }
    const pause = () => {
      turn += 1
      clearTimeout(timer)
    }
    claims.current = { again: () => void repeat(), pause, later }
    void repeat()

    return () => {
      claims.current = undefined
      pause()
      // A claim on its way must not overtake its release. A release that is lost is made up for within a minute.
      void claiming.current.then(() => http.call(reviewClaims.release, record).catch(() => undefined))
    }
  }, [active, http, id, notify, queries, queue])

  return {
    holder: active ? holder : null,
    /** @throws ApiError */
    async takeOver() {
      claims.current?.pause()
      try {
        const claim = http.call(reviewClaims.claim, { queue, id, tab: tabIdOf(), takeOver: '1' })
        claiming.current = Promise.allSettled([claiming.current, claim])
        await claim
        known.current = null
        setHolder(null)
        void queries.invalidateQueries()
      } finally {
        claims.current?.later()
      }
    },
    again: () => claims.current?.again(),
  }
}

export const nameOf = ({ name, self }: Holder) => (self ? `${name}（您的另一个标签页）` : name)
