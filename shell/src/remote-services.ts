import type { ShellServices } from '@console/platform/remote'
import { createPageTitle } from './layout/page-title'
import { listFor, pageOfRecord } from './registry/record-tabs'
import type { ShellParts } from './shell-parts'

/**
 * What remotes are handed, and what their pages call themselves. Created once: a remote keeps its services while it is
 * mounted, also when the operator's permissions change.
 */
export function remoteServices({ session, navigation, leaveGuard, notify, fileBaseUrl }: ShellParts) {
  const pageTitle = createPageTitle()
  const services: ShellServices = {
    http: session.http,
    session: {
      get user() {
        return session.getConsole().user
      },
      may: (permission) => session.getConsole().may(permission),
    },
    navigation,
    notify,
    records: {
      pageOf: (kind, number) => pageOfRecord(kind, String(number), session.getConsole()),
      listFor: (permission) => listFor(permission, session.getConsole()),
    },
    breadcrumbs: { title: pageTitle.title },
    leaveGuard: { hold: leaveGuard.hold },
    fileBaseUrl,
  }
  /** The page that was left stays in the document for one more frame, without its holds and its title. */
  const onLeave = () => {
    leaveGuard.releaseAll()
    pageTitle.clear()
  }
  return { services, pageTitle, onLeave }
}
