import { checkInput, type Route } from '@console/platform/contract'
import { useEffect, useRef, useState } from 'react'
import { useDecision } from '../core/use-decision'
import { useReview } from './review-context'

/** A second press of the key that decided the record before decides nothing here. */
const SETTLED_MS = 400

/**
 * The decision on the record of a `ReviewPage`: `useDecision` that goes on by itself, to the next record of the queue
 * or back to the list. `decide` is given the outcome in a word (通过), and whether it approves: then documents that could
 * not be shown are asked about first. `blocked`: a colleague is at work on the record. `takesKeys`: single keys may
 * act.
 */
export function useReviewDecision<R extends Route>(route: R, open: boolean) {
  const { blocked, mayApprove, sayingOf, deciding, undecided, settle } = useReview()
  const outcome = useRef('')
  const saved = useRef(false)
  const busy = useRef(false)
  const { decide, ...decision } = useDecision(route, { open, onDone })
  const [settled, setSettled] = useState(false)

  function onDone() {
    saved.current = true
    settle(outcome.current)
  }

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])

  return {
    ...decision,
    blocked,
    takesKeys: open && settled && !blocked,
    async decide(given: Parameters<typeof decide>[0], decided: string | { word: string; approves: boolean }) {
      const { word, approves } = typeof decided === 'string' ? { word: decided, approves: false } : decided
      if (busy.current || blocked) return
      busy.current = true
      outcome.current = word
      const { error } = checkInput(route.input, given)
      if (!error && approves && !(await mayApprove())) {
        busy.current = false
        return
      }
      if (!error) deciding()
      await decide(given, sayingOf(word))
      busy.current = saved.current
      if (!saved.current && !error) undecided()
    },
  }
}
