import type { ShellServices } from '@console/platform/remote'
import { http } from './answering-http'

const nothing = () => undefined

const SHOWN_MS = 3_000

/** Shows a message in the bar. */
function say(text: string) {
  const place = document.getElementById('said')!
  place.textContent = text
  setTimeout(() => {
    if (place.textContent === text) place.textContent = ''
  }, SHOWN_MS)
}

/** What the shell hands to a remote, for an operator who may do everything. */
export const services: ShellServices = {
  http,
  session: { user: { realname: '开发者', account: 'developer', permissionsVersion: 1 }, may: () => true },
  navigation: {
    subscribe: () => nothing,
    getLocation: () => ({ pathname: '', search: '', hash: '', state: null, key: '' }),
    push: nothing,
    replace: nothing,
    go: nothing,
  },
  notify: { success: say, error: say, info: say },
  breadcrumbs: { title: () => nothing },
  leaveGuard: { hold: () => nothing },
  fileBaseUrl: '',
}
