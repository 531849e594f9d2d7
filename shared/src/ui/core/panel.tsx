import type { ReactNode } from 'react'
import css from './panel.module.css'

/** A white surface on the console's grey ground. antd's Card would bring tabs, menus and popups along. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      {title && <h2 className={css.title}>{title}</h2>}
      <div className={css.body}>{children}</div>
    </section>
  )
}
