import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import css from './lazy-part.module.css'

/**
 * A component that is loaded when it is first rendered, and renders nothing, or `meanwhile`, until then. A failure is
 * thrown to the `Boundary` above, whose `retry` loads again: React's `lazy` would keep the failure.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile: ReactNode = null): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [state, setState] = useState<{ Part?: ComponentType<Props>; failed?: { error: unknown } }>({})
    useEffect(() => {
      load().then(
        (Part) => setState({ Part }),
        (error: unknown) => setState({ failed: { error } }),
      )
    }, [])
    if (state.failed) throw state.failed.error
    return state.Part ? <state.Part {...props} /> : meanwhile
  }
}

/** A part that a click opens: until it is there, it says that the click was taken. */
export const lazyDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(
    load,
    <div className={css.opening} role="status">
      正在打开…
    </div>,
  )
