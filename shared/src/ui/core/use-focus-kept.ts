import { useEffect, useRef } from 'react'

/**
 * When a field changes its state and its focused control is unmounted, its first control gets the focus. Returns the
 * ref of the field.
 */
export function useFocusKept(state: string) {
  const field = useRef<HTMLDivElement>(null)
  const before = useRef({ state, focused: false })
  useEffect(() => {
    const element = field.current
    if (!element) return
    const note = ({ type }: FocusEvent) => {
      before.current.focused = type === 'focusin'
    }
    element.addEventListener('focusin', note)
    element.addEventListener('focusout', note)
    return () => {
      element.removeEventListener('focusin', note)
      element.removeEventListener('focusout', note)
    }
  }, [])
  useEffect(() => {
    if (before.current.state === state) return
    const lost = document.activeElement === document.body
    before.current.state = state
    if (lost && before.current.focused) field.current?.querySelector<HTMLElement>('button, [role=button]')?.focus()
  }, [state])
  return field
}
