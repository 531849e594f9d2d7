import type { KeyboardEvent } from 'react'

/** What Ctrl+Enter does in a part of a page, whichever of its controls has the focus. */
export const onSendKey = (send: () => void) => (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return
  // A button that has the focus is not pressed by it.
  event.preventDefault()
  if (!event.repeat) send()
}
