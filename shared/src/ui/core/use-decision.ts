import type { Route } from '@console/platform/contract'
import { useEffect, useRef } from 'react'
import { useUnsaved } from './use-unsaved'
import { useWrite } from './use-write'

interface DecisionOptions {
  /** Whether there is still something to decide. */
  open: boolean
  /** Called when the decision was saved: leaves the page. */
  onDone: () => void
}

/**
 * A decision on a record, made outside a form: it is saved once however often it is sent. `setTyped` holds the leave
 * guard while there is text that can still be sent.
 */
export function useDecision<R extends Route>(route: R, { open, onDone }: DecisionOptions) {
  const { send, isPending, error, reset } = useWrite(route)
  const unsaved = useUnsaved()
  const done = useRef(false)

  // Somebody else has decided: the text can no longer be sent.
  useEffect(() => {
    if (!open) unsaved.set(false)
  }, [open, unsaved])

  /** `said`: the message when it was saved, instead of the route's. */
  async function decide(given: Parameters<typeof send>[0], said?: string) {
    if (done.current || !(await send(given, { said, isLeaving: true }))) return
    done.current = true
    unsaved.set(false)
    onDone()
  }

  return { decide, isPending, error, reset, setTyped: unsaved.set }
}
