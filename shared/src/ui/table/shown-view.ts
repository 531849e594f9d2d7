import { type ListRoute, metaOf } from '@console/platform/contract'
import { SavedView } from '@console/platform/contract/views'

/** What the views of a list are kept under: its call, with what its page has chosen of it. A record's own list shares them with those of other records. */
export function listId({ path, input }: ListRoute, fixed: object) {
  const chosen = Object.entries(fixed).flatMap(([name, value]) => (metaOf(input.shape[name] as never)?.options ? `${name}=${value}` : []))
  return chosen.length ? `${path}?${chosen.sort().join('&')}` : path
}

/** The view that was chosen, as it was saved then: a list's history entry has it beside its address, which holds filters and order alone. */
export function shownView(state: unknown): SavedView | undefined {
  const { success, data } = SavedView.safeParse((state as { view?: unknown } | null)?.view)
  return success ? data : undefined
}
