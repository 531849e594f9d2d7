import type { ReactNode } from 'react'
import css from './foot.module.css'

/** Stays in view at the foot of a page: what decides or submits it. */
export const Foot = ({ label, children }: { label?: string; children: ReactNode }) => (
  <section className={css.foot} aria-label={label}>
    {children}
  </section>
)
