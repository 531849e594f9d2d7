import type { LeaveGuard } from '../leaving/leave-guard'
import type { Session } from '../session/session'

/** The build that this document is of; undefined where the server fills none in, as with `npm run dev`. */
export const ownBuild = /^[0-9a-f]{32}$/.exec(document.querySelector<HTMLMetaElement>('meta[name=shell-build]')?.content ?? '')?.[0]

/** Whether documents are given another shell by now. */
export const isOutdated = (registry: { shell?: string } | undefined, own = ownBuild) =>
  own !== undefined && registry?.shell !== undefined && registry.shell !== own

const TAKEN = 'shell-taken'

interface Taking {
  getState: Session['getState']
  leaveGuard: Pick<LeaveGuard, 'isHeld'>
  own?: string
  reload?: () => void
}

/**
 * Called when another page was navigated to: loads the new document there, if there is one and nothing typed would be lost. Once for each new shell: where the document that comes is still
 * the old one, the next navigation is an ordinary one again.
 */
export function takeNewerShell({ getState, leaveGuard, own = ownBuild, reload = () => location.reload() }: Taking) {
  const state = getState()
  if (state.phase !== 'signed-in' || state.expired || leaveGuard.isHeld()) return
  const { registry } = state.console
  if (!isOutdated(registry, own) || sessionStorage.getItem(TAKEN) === registry!.shell) return
  sessionStorage.setItem(TAKEN, registry!.shell!)
  reload()
}
