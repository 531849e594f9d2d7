import type { ReactNode } from 'react'
import css from './panel.module.css'

/** A white surface on the console's grey ground. antd's Card would add tabs, menus and popups to the bundle. */
export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={css.panel} aria-label={title}>
      {title && <h2 className={css.title}>{title}</h2>}
      <div className={css.body}>{children}</div>
    </section>
  )
}
