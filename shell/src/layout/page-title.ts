import { createStore } from '@console/platform/store'

/** What the current page calls itself, e.g. by its record's name, and the path that it says to stand under. */
interface PageTitle {
  text: string
  parent?: string
}

/** The title that the current page has set. */
export function createPageTitle() {
  const { get, set, subscribe } = createStore<PageTitle | undefined>(undefined)
  return {
    get,
    subscribe,
    title(text: string, parent?: string) {
      const given = { text, parent }
      set(given)
      return () => void (get() === given && set(undefined))
    },
    clear: () => set(undefined),
  }
}
