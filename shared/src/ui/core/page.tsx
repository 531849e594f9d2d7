import type { ReactNode } from 'react'
import css from './page.module.css'

/** The parts of a page, one below the other. */
export const Page = ({ children }: { children: ReactNode }) => <div className={css.page}>{children}</div>
