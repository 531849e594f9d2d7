import { type ListRoute, metaOf } from '@console/platform/contract'
import { SavedView } from '@console/platform/contract/views'

/**
 * The key under which the views of a list are saved: its call, with the input that its page fixes. Lists of all
 * records' pages share it.
 */
export function listId({ path, input }: ListRoute, fixed: object) {
  const chosen = Object.entries(fixed).flatMap(([name, value]) => (metaOf(input.shape[name] as never)?.options ? `${name}=${value}` : []))
  return chosen.length ? `${path}?${chosen.sort().join('&')}` : path
}

/** The chosen view, as it was saved then. It is in the list's history entry: the address has only filters and order. */
export function shownView(state: unknown): SavedView | undefined {
  const { success, data } = SavedView.safeParse((state as { view?: unknown } | null)?.view)
  return success ? data : undefined
}
