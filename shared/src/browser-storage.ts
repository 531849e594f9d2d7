/**
 * A storage of the browser that never throws. Where it is full or forbidden, a value is kept until the page is left,
 * and an older one of its name is removed.
 */
function safe(storageOf: () => Storage) {
  /** What the storage did not take. */
  const untilLeft = new Map<string, string>()
  /** Undefined also where the storage is forbidden: access to it throws. */
  function attempt<Result>(access: (storage: Storage) => Result) {
    try {
      return access(storageOf())
    } catch {
      return undefined
    }
  }
  function remove(key: string) {
    untilLeft.delete(key)
    attempt((storage) => storage.removeItem(key))
  }
  return {
    get: (key: string) => attempt((storage) => storage.getItem(key)) ?? untilLeft.get(key),
    /** @returns whether the value is still there after a reload */
    set(key: string, value: string): boolean {
      try {
        storageOf().setItem(key, value)
        untilLeft.delete(key)
        return true
      } catch (cause) {
        console.warn('storage', cause)
        remove(key)
        untilLeft.set(key, value)
        return false
      }
    },
    remove,
    keys: () => [...(attempt(Object.keys) ?? []), ...untilLeft.keys()],
  }
}

/** Shared by the tabs of a browser. */
export const browserStorage = safe(() => localStorage)
/** Of a tab, over its reloads. */
export const tabStorage = safe(() => sessionStorage)
