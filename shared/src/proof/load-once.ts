/**
 * Calls `load` for the first caller, and gives all callers what comes of it. A failure is forgotten: the next caller
 * tries again.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    if (loading) return loading
    const started = load()
    loading = started
    started.catch(() => {
      loading = undefined
    })
    return started
  }
}

/** The same for each of many objects, and for no longer than they are used. */
export function loadOnceFor<Key extends object, Loaded>(load: (key: Key) => Promise<Loaded>): (key: Key) => Promise<Loaded> {
  const loads = new WeakMap<Key, () => Promise<Loaded>>()
  return (key) => {
    const known = loads.get(key) ?? loadOnce(() => load(key))
    loads.set(key, known)
    return known()
  }
}
