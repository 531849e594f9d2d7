import type { ButtonProps } from 'antd'
import { type RefAttributes, useRef } from 'react'

/** For a question in a Modal: 取消 has the focus when it has opened, so that Enter alone changes nothing. */
export function useCancelFocus() {
  const cancel = useRef<HTMLButtonElement>(null)
  // antd hands the ref on; its type of these props names none.
  const cancelButtonProps: ButtonProps & RefAttributes<HTMLButtonElement> = { ref: cancel }
  return {
    cancelButtonProps,
    afterOpenChange(opened: boolean) {
      if (opened) cancel.current?.focus()
    },
  }
}
