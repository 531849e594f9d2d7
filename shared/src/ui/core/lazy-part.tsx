import { ApiError } from '@console/platform/contract'
import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { createStore } from '../../store'
import { FailedPart } from './page-state'

/**
 * A part of a page whose code is loaded when it is first rendered; it renders nothing until then. Code that cannot be
 * loaded takes nothing else with it: a line in its place says that `what` is missing, with 重试. Without `what` nothing
 * is said. React's `lazy` would keep the failure, and throw it at the whole remote.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, what?: string): ComponentType<Props> {
  // Of all places that show the part: 重试 in one of them is for the others, too.
  const store = createStore<{ Part?: ComponentType<Props>; error?: ApiError }>({})
  let loading: Promise<void> | undefined

  async function loadOnce() {
    try {
      const Part = await load()
      store.set({ Part })
    } catch {
      store.set({ error: new ApiError(0, `${what}加载失败`) })
    }
    loading = undefined
  }

  function get() {
    loading ??= loadOnce()
    return loading
  }

  return function LazyPart(props: Props) {
    const { Part, error } = useSyncExternalStore(store.subscribe, store.get)
    useEffect(() => {
      if (!store.get().Part) void get()
    }, [])
    if (Part) return <Part {...props} />
    return error && what ? <FailedPart error={error} onRetry={get} /> : null
  }
}
