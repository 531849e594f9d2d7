import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Session } from './session'

export const SessionContext = createContext<Session | null>(null)

export function useSession() {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionContext above it')
  const state = useSyncExternalStore(session.subscribe, session.getState)
  return { session, state }
}
