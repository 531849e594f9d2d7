import type { Navigation, ShellServices } from '@console/platform/remote'
import type { LeaveGuard } from './leaving/leave-guard'
import type { FirstRequests } from './session/first-requests'
import type { Session } from './session/session'

/** Created once, when the shell starts. */
export interface ShellParts {
  session: Session
  navigation: Navigation
  leaveGuard: LeaveGuard
  notify: ShellServices['notify']
  firstRequests: FirstRequests
  fileBaseUrl: string
}
