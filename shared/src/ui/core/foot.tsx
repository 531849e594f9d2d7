import type { ReactNode } from 'react'
import css from './foot.module.css'
import { onSendKey } from './send-key'

interface FootProps {
  label?: string
  /** Called by Ctrl+Enter. */
  onSend?: () => void
  children: ReactNode
}

/** Stays in view at the foot of a page: what decides or submits it. */
export const Foot = ({ label, onSend, children }: FootProps) => (
  <section className={css.foot} aria-label={label} onKeyDown={onSend && onSendKey(onSend)}>
    {children}
  </section>
)
