import type { Permission } from './permission-tree'
import type { Route } from './route'

/** Something that is done on a page, as a line of the `actions` that a remote's `routes.ts` exports. */
export interface PageAction {
  /** The call that is made, or the file that is fetched. The page's button is one of the kit, or uses `useAskedAct`. */
  call: Route
  /** What the call's permission depends on. */
  input?: Record<string, number>
  /** Where it is not the call's summary. */
  title?: string
  /** The path of the page on which it is done. */
  page: string
}

/**
 * The same as data, for the release record.
 * @throws when the call takes no permission: it is then nothing to be found by name
 */
export function actionOf({ call: { path, summary, access }, input = {}, title = summary, page }: PageAction) {
  const permission = typeof access === 'function' ? access(input) : access
  if (permission === 'public' || permission === 'signed-in') throw new Error(`${path} takes no permission`)
  return { title, permission: permission as Permission | Permission[], page, call: path }
}
