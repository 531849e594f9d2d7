import type { Navigation, ShellServices } from '@console/shared/remote'
import type { LeaveGuard } from './leaving/leave-guard'
import type { Session } from './session/session'

/** Created once, when the shell starts. */
export interface ShellParts {
  session: Session
  navigation: Navigation
  leaveGuard: LeaveGuard
  notify: ShellServices['notify']
  fileBaseUrl: string
}
