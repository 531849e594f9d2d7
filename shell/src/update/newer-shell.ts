import { tabStorage } from '@console/platform/browser-storage'
import type { LeaveGuard } from '../leaving/leave-guard'
import type { Session } from '../session/session'

/** The build that this document is of; undefined where the server fills none in, as with `npm run dev`. */
export const ownBuild = /^[0-9a-f]{32}$/.exec(document.querySelector<HTMLMetaElement>('meta[name=shell-build]')?.content ?? '')?.[0]

/** Whether documents are given another shell by now. */
export const isOutdated = (registry: { shell?: string } | undefined, own = ownBuild) =>
  own !== undefined && registry?.shell !== undefined && registry.shell !== own

/** Which shell was taken last, and when. */
const TAKEN = 'shell-taken'

/**
 * A document that is still the old one, as from a server that lacks the files of the new one, is tried again no sooner.
 */
const AGAIN_MS = 60_000
/** A page that was to go away and did not can be used again. */
const GONE_WITHIN_MS = 5_000

interface NewerShellOptions {
  getState: Session['getState']
  leaveGuard: Pick<LeaveGuard, 'keepsDocument'>
  own?: string
  reload?: () => void
}

/**
 * Called when another page was navigated to: loads the new document there, if there is one and nothing would be lost.
 * Where the document that comes is still the old one, the navigations of the next minute are ordinary ones.
 */
export function takeNewerShell({ getState, leaveGuard, own = ownBuild, reload = () => location.reload() }: NewerShellOptions) {
  const state = getState()
  if (state.phase !== 'signed-in' || state.expired || leaveGuard.keepsDocument()) return
  const { registry } = state.console
  if (!isOutdated(registry, own) || wasJustTaken(registry!.shell!)) return
  // Unless that is noted, every navigation might load the document anew.
  if (!tabStorage.set(TAKEN, `${registry!.shell} ${Date.now()}`)) return
  // What is clicked or typed until the new document is there would be lost.
  document.body.inert = true
  setTimeout(() => {
    document.body.inert = false
  }, GONE_WITHIN_MS)
  reload()
}

function wasJustTaken(shell: string) {
  const [taken, at] = tabStorage.get(TAKEN)?.split(' ') ?? []
  return taken === shell && Date.now() - Number(at) < AGAIN_MS
}
