import type { CallInput, Permission, Route } from '@console/platform/contract'
import type { ReactNode } from 'react'
import { useServices } from '../../services/services'

interface MayProps<R extends Route> {
  call: R
  /** What the call would carry, where its permission depends on it. */
  input?: Partial<CallInput<R>>
  children: ReactNode
}

/** Shows its children to operators who may make the call. For others they are absent. */
export function May<R extends Route>({ call, input, children }: MayProps<R>) {
  return useMay(call, input) ? children : null
}

/** Whether the operator may make the call, by the permission of the contract's route, and the back end has it. */
export function useMay<R extends Route>(call: R, input: Partial<CallInput<R>> = {}): boolean {
  return usePermits()(call, input)
}

/** `useMay` for any number of calls. */
export function usePermits() {
  const { http, session } = useServices()
  const { may } = session
  return (route: Route, input: object): boolean => {
    const { access } = route
    if (http.isOffered?.(route) === false) return false
    if (access === 'public' || access === 'signed-in') return true
    if (typeof access === 'function') return may(access(input))
    return ([access].flat() as Permission[]).some(may)
  }
}
