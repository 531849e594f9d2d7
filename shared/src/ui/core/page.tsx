import type { ReactNode } from 'react'
import { SingleKeys } from './single-keys'
import css from './page.module.css'

/** The parts of a page, one below the other, and its single keys. */
export const Page = ({ children }: { children: ReactNode }) => (
  <SingleKeys>
    <div className={css.page}>{children}</div>
  </SingleKeys>
)
