/** What the current page calls itself, e.g. by its record's name, and the path that it says to stand under. */
interface PageTitle {
  text: string
  parent?: string
}

/** The title that the current page has set. */
export function createPageTitle() {
  let current: PageTitle | undefined
  const listeners = new Set<() => void>()
  const become = (next: typeof current) => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    title(text: string, parent?: string) {
      const given = { text, parent }
      become(given)
      return () => void (current === given && become(undefined))
    },
    clear: () => become(undefined),
  }
}
