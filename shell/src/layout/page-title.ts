import { createStore } from '@console/platform/store'

/** The title that the current page sets, for example by its record's name, and the path of its parent. */
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
