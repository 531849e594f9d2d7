import { Link, useLocation } from 'react-router-dom'
import type { RecordTabs as Tabs } from '../registry/record-tabs'
import css from './record-tabs.module.css'

interface RecordTabsProps {
  tabs: Tabs['tabs']
  /** Called with the path of a tab that the pointer is on, or that has the focus. */
  onAim: (path: string) => void
}

/**
 * The pages about one record, from whichever remotes: a line of tabs, and a second one for the pages that share a tab.
 */
export function RecordTabs({ tabs, onAim }: RecordTabsProps) {
  const current = tabs.find(({ isCurrent }) => isCurrent)
  return (
    <>
      <nav className={css.tabs} aria-label="此记录的页面">
        {tabs.map(({ label, to, isCurrent }) => (
          <TabLink key={label} {...{ to, isCurrent, onAim }}>
            {label}
          </TabLink>
        ))}
      </nav>
      {current && current.views.length > 1 && (
        <nav className={css.views} aria-label={current.label}>
          {current.views.map(({ title, to, isCurrent }) => (
            <TabLink key={to} {...{ to, isCurrent, onAim }}>
              {title}
            </TabLink>
          ))}
        </nav>
      )}
    </>
  )
}

interface TabLinkProps {
  to: string
  isCurrent: boolean
  onAim: (path: string) => void
  children: string
}

function TabLink({ to, isCurrent, onAim, children }: TabLinkProps) {
  const { state } = useLocation()
  const aim = () => !isCurrent && onAim(to)
  return (
    // The way on which the record was opened goes along, so that 返回 leads to its list from every tab.
    <Link
      to={to}
      state={{ from: state?.from, before: state?.before, moved: true, tab: true }}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={aim}
      onFocus={aim}
    >
      {children}
    </Link>
  )
}
