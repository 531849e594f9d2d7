import { Button } from 'antd'
import type { MouseEvent } from 'react'
import type { PanelProps } from '../core/panel-button'
import type { Selectable } from './list-table'
import css from './selection-tray.module.css'

interface SelectionTrayProps extends PanelProps {
  selection: Pick<Selectable<never>, 'keys' | 'names' | 'choose' | 'most'>
}

/** All selected rows, in the order of selection; each can be removed. */
export function SelectionTray({ selection: { keys, names, choose, most } }: SelectionTrayProps) {
  function remove(key: string | number, { currentTarget }: MouseEvent<HTMLElement>) {
    const row = currentTarget.closest('li')
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
    // Its own button is about to be unmounted.
    neighbour?.querySelector('button')?.focus()
    choose(keys.filter((other) => other !== key))
  }

  return (
    <>
      <p className={css.hint}>换条件、翻页、排序后仍保留{most !== undefined && `；一次最多 ${most} 项`}</p>
      <ul className={css.chosen} aria-label="已选">
        {keys.map((key) => {
          const name = names?.get(key) ?? `${key}`
          return (
            <li key={key} className={css.row}>
              <span className={css.name} title={name}>
                {name}
              </span>
              <Button type="text" size="small" aria-label={`移除 ${name}`} onClick={(event) => remove(key, event)}>
                移除
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
