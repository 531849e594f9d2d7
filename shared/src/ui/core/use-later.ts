import { startTransition, useEffect, useState } from 'react'

/**
 * False in the first render of a component, true from a render of its own that follows: what takes long to render comes
 * after what an operator waits for. Where it is asked inside a part that came later itself, it is later again, which
 * `useDeferredValue` would not be.
 */
export function useLater() {
  const [later, setLater] = useState(false)
  useEffect(() => startTransition(() => setLater(true)), [])
  return later
}
