import { KitTheme } from '@console/platform/ui/core'
import { createRoot } from 'react-dom/client'
import type { Session } from '../session/session'
import { SessionContext } from '../session/use-session'
import { hidePage } from './hidden-page'
import { createLock } from './lock'
import { LockLayer } from './lock-layer'

/** Starts the lock of this tab: it watches for idleness, and takes the page's place while the session is locked. */
export function startLock(session: Session, keepsDocument: () => boolean) {
  const lock = createLock(session)
  const layer = document.createElement('div')
  layer.id = 'lock'
  document.body.append(layer)
  createRoot(layer).render(
    <KitTheme>
      <SessionContext value={session}>
        <LockLayer lock={lock} keepsDocument={keepsDocument} />
      </SessionContext>
    </KitTheme>,
  )

  let show: (() => void) | undefined
  lock.subscribe(() => {
    if (lock.getState().phase === 'locked') show ??= hidePage(layer, '已锁定 - 存证公证运营后台')
    else {
      show?.()
      show = undefined
    }
  })
  return lock
}
