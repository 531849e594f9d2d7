import type { ShellServices } from '@console/shared/remote'
import { message } from '@console/shared/ui/frame'
import { useEffect } from 'react'

type Messages = ReturnType<typeof message.useMessage>[0]
let messages: Messages | undefined

/** Short words at the top of the page. They stay while pages come and go. */
export const notify: ShellServices['notify'] = {
  success: (text) => void messages?.success(text),
  error: (text) => void messages?.error(text),
  info: (text) => void messages?.info(text),
}

/** Gives `notify` its place on the screen. */
export function NotifyOutlet() {
  const [api, outlet] = message.useMessage()
  useEffect(() => {
    messages = api
    return () => {
      messages = undefined
    }
  }, [api])
  return outlet
}
