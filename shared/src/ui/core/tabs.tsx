import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './tabs.module.css'

interface TabsProps {
  /** What the tabs are parts of, for a screen reader. */
  label: string
  /**
   * What each shows, by its title. Only the open one is rendered: a player in another has stopped. `false` leaves one
   * out.
   */
  tabs: Record<string, (() => ReactNode) | false>
  /** As high as their container: higher content scrolls. */
  fills?: boolean
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Parts of a page of which one is shown. antd's Tabs would add menus, dragging and measuring to the bundle. */
export function Tabs({ label, tabs, fills }: TabsProps) {
  const id = useId()
  const titles = Object.keys(tabs).filter((title) => tabs[title])
  const [chosen, setChosen] = useState<string>()
  const open = chosen && titles.includes(chosen) ? chosen : titles[0]!

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = (titles.indexOf(open) + step + titles.length) % titles.length
    setChosen(titles[next])
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }

  return (
    <section className={fills ? `${css.tabs} ${css.fills}` : css.tabs}>
      <div className={css.bar} role="tablist" aria-label={label} onKeyDown={move}>
        {titles.map((title) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}${title}`}
            className={css.tab}
            aria-selected={title === open}
            aria-controls={`${id}panel`}
            tabIndex={title === open ? 0 : -1}
            onClick={() => setChosen(title)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} className={css.panel} aria-labelledby={`${id}${open}`} tabIndex={fills ? 0 : undefined}>
        {(tabs[open] as () => ReactNode)()}
      </div>
    </section>
  )
}
