import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that is loaded when it is first rendered, and renders nothing until then. A failure is thrown to the `Boundary` above, whose `retry` loads again:
 * React's `lazy` would keep the failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [state, setState] = useState<{ Part?: ComponentType<Props>; failed?: { error: unknown } }>({})
    useEffect(() => {
      load().then(
        (Part) => setState({ Part }),
        (error: unknown) => setState({ failed: { error } }),
      )
    }, [])
    if (state.failed) throw state.failed.error
    return state.Part ? <state.Part {...props} /> : null
  }
}
