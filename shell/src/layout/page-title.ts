/** The title that the current page has set, e.g. its record's name. */
export function createPageTitle() {
  let current: { text: string } | undefined
  const listeners = new Set<() => void>()
  const become = (next: typeof current) => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => current?.text,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    title(text: string) {
      const given = { text }
      become(given)
      return () => void (current === given && become(undefined))
    },
    clear: () => become(undefined),
  }
}
