import type { ShellServices } from '@console/platform/remote'
import { CheckCircleFilled, CloseCircleFilled, InfoCircleFilled, message } from './antd'
import { useEffect } from 'react'

type Messages = ReturnType<typeof message.useMessage>[0]
let messages: Messages | undefined

/** Messages at the top of the window; they survive navigation. */
export const notify: ShellServices['notify'] = {
  success: (text) => void messages?.success({ content: text, icon: <CheckCircleFilled aria-hidden /> }),
  error: (text) => void messages?.error({ content: text, icon: <CloseCircleFilled aria-hidden /> }),
  info: (text) => void messages?.info({ content: text, icon: <InfoCircleFilled aria-hidden /> }),
}

/** Renders the messages of `notify`. */
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
