import type { CallInput, NextRoute, ResultOf, Route } from '@console/platform/contract'
import { reviewClaims } from '@console/platform/contract/review-claims'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useServices } from '../../services/services'
import { type Queue, type QueuePosition, tabIdOf } from './queue'
import { useIsHere } from './use-is-here'

interface Ahead {
  input: CallInput<Route>
  /** What was answered, and when. */
  data: unknown
  at: number
}

interface OpenOptions {
  /** Where the queue was entered: its list as it stood. */
  from: string
  /** The record that is left gives its place in the history to the next one: going back leads to the list. */
  replace?: boolean
  /** An answer that was fetched before. */
  ahead?: Ahead
}

type Taken = ResultOf<NextRoute> & { row: never; following: never }
type Position = Omit<QueuePosition, 'queue' | 'left' | 'following'>

/** Takes the next waiting record of a queue (`take`), and opens it (`open`). */
export function useTakeNext(queue: Queue) {
  const { http } = useServices()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()

  /** Nobody is at work on a record that was taken and is not opened. */
  function giveBack({ row }: Taken) {
    if (row) http.call(reviewClaims.release, { queue: queue.name, id: queue.idOf(row), tab: tabIdOf() }).catch(() => undefined)
  }

  return {
    giveBack,

    /** `deciding`: the record whose decision is on its way. @throws ApiError */
    async take({ filters, skipped }: Pick<Position, 'filters' | 'skipped'>, deciding?: number): Promise<Taken> {
      const input = { ...queue.fixed, ...filters, tab: tabIdOf(), skipped: skipped.join(','), deciding }
      return (await http.call(queue.next, input as never)) as Taken
    },

    /** Returns whether there was one. Opens nothing once the operator has gone elsewhere. */
    open(taken: Taken, position: Position, { from, replace, ahead }: OpenOptions) {
      const { row, following, left } = taken
      if (!isHere()) {
        giveBack(taken)
        return true
      }
      if (!row) return false
      const asked = queue.inputOf(row)
      if (ahead && JSON.stringify(ahead.input) === JSON.stringify(asked)) queries.setQueryData([queue.detail.path, asked], ahead.data, { updatedAt: ahead.at })
      const skipped = position.skipped.filter((id) => id !== queue.idOf(row))
      const next: QueuePosition = { ...position, queue: queue.name, skipped, left, following: following && queue.inputOf(following) }
      navigate(queue.addressOf(row), { replace, state: { ...queue.stateOf?.(row), from, queue: next } })
      return true
    },
  }
}
