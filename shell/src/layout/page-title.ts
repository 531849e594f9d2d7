/** What a page calls itself, e.g. by its record's name, while it stands on the screen. */
export function createPageTitle() {
  let title: string | undefined
  const listeners = new Set<() => void>()
  const become = (next: string | undefined) => {
    title = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => title,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    title(text: string) {
      become(text)
      return () => become(undefined)
    },
  }
}
