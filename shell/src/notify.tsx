import type { ShellServices } from '@console/shared/remote'
import { App } from '@console/shared/ui/frame'
import { useEffect } from 'react'

let message: ReturnType<typeof App.useApp>['message'] | undefined

/** Short words at the top of the page. They stay while pages come and go. */
export const notify: ShellServices['notify'] = {
  success: (text) => void message?.success(text),
  error: (text) => void message?.error(text),
  info: (text) => void message?.info(text),
}

/** Gives `notify` its place on the screen. */
export function NotifyOutlet() {
  const app = App.useApp()
  useEffect(() => {
    message = app.message
    return () => {
      message = undefined
    }
  }, [app])
  return null
}
