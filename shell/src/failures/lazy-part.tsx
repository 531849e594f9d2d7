import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of the shell whose code is fetched when it is first rendered; until then there is nothing. What cannot be fetched is thrown to the `Boundary` above,
 * whose `retry` asks for it again: React's `lazy` would remember the failure.
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
