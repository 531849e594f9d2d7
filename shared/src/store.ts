/** A value that can be watched; `get` and `subscribe` are what React's `useSyncExternalStore` takes. */
export interface Store<Value> {
  get: () => Value
  /** Calls every listener, in the order in which they subscribed. */
  set: (next: Value) => void
  /** Returns what ends it. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
