import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons'
import { type ColumnSettings, NARROWEST, WIDEST } from '@console/platform/contract/preferences'
import { Button, Checkbox } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { PanelProps } from '../core/panel-button'
import css from './column-panel.module.css'
import type { Column } from './columns'
import { inOrder, isPinned, keyOf } from './columns-of'

export interface ColumnPanelProps extends PanelProps {
  columns: Column<never>[]
  settings: ColumnSettings
  /** Applies the settings at once; without settings the list is as its page declares it. */
  onChange: (settings?: ColumnSettings) => void
  /** The name of the shown view, if the settings are those of a view. */
  view?: string
}

type Edge = 'start' | 'end'

/** Pixels by which an arrow key widens a column. */
const STEP = 16
/** The initial width of a column that takes the remaining space. */
const ROOMY = 240

/**
 * Settings of a list's columns: which are shown, in which order, and which are pinned to an edge. Changes apply at
 * once.
 */
export function ColumnPanel({ columns, settings, onChange, view }: ColumnPanelProps) {
  const { hidden, pinned = {} } = settings
  const movable = inOrder(columns, settings).filter((column) => !isPinned(column))
  const keys = movable.map(keyOf)
  const shown = keys.filter((key) => !hidden.includes(key))
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')

  // An element that is moved in the document loses the focus.
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focused.current) list.current?.querySelector<HTMLElement>(`[data-key="${focused.current}"] input`)?.focus()
    focused.current = undefined
  })

  const change = (part: Partial<ColumnSettings>) => onChange({ ...settings, order: keys, ...part })
  const toggle = (key: string) => change({ hidden: hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key] })

  function move(key: string, to: number) {
    if (to < 0 || to >= keys.length || keys[to] === key) return
    const next = keys.filter((other) => other !== key)
    next.splice(to, 0, key)
    change({ order: next })
    setSaid(`${movable[keys.indexOf(key)]!.title}，第 ${to + 1} 列`)
  }

  function pin(key: string, edge: Edge) {
    const { [key]: before, ...others } = pinned
    change({ pinned: before === edge ? others : { ...others, [key]: edge } })
  }

  function widen(key: string, step: number) {
    const { title, width } = movable[keys.indexOf(key)]!
    const next = Math.min(WIDEST, Math.max(NARROWEST, (settings.widths?.[key] ?? width ?? ROOMY) + step * STEP))
    change({ widths: { ...settings.widths, [key]: next } })
    setSaid(`${title}，宽 ${next} 像素`)
  }

  function changeByKey(event: KeyboardEvent, key: string) {
    const [place = 0, width = 0] = { ArrowUp: [-1], ArrowDown: [1], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? []
    if (!event.altKey || !(place || width)) return
    // Otherwise the browser would go back.
    event.preventDefault()
    focused.current = key
    if (place) move(key, keys.indexOf(key) + place)
    else widen(key, width)
  }

  function drag({ clientY }: PointerEvent) {
    if (!dragged) return
    const rows = [...list.current!.children].map((row) => row.getBoundingClientRect())
    const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    if (over >= 0) move(dragged, over)
  }

  return (
    <>
      <p className={css.hint}>{view ? `视图“${view}”的列，更新视图后保留` : '拖动或按 Alt+↑/↓ 调整顺序；拖动表头的边缘或按 Alt+←/→ 调整列宽'}</p>
      <ul ref={list} className={css.columns} aria-label="列">
        {movable.map(({ title }, index) => {
          const key = keys[index]!
          const isLast = shown.length === 1 && shown[0] === key
          const pinButton = (edge: Edge, words: string, icon: ReactNode) => (
            <Button
              size="small"
              color={pinned[key] === edge ? 'primary' : 'default'}
              variant={pinned[key] === edge ? 'filled' : 'text'}
              icon={icon}
              title={words}
              aria-label={`${title} ${words}`}
              aria-pressed={pinned[key] === edge}
              onClick={() => pin(key, edge)}
            />
          )
          return (
            <li key={key} data-key={key} className={dragged === key ? `${css.column} ${css.moved}` : css.column} onKeyDown={(event) => changeByKey(event, key)}>
              <span
                className={css.grip}
                title="拖动调整顺序"
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture?.(event.pointerId)
                  setDragged(key)
                }}
                onPointerMove={drag}
                onPointerUp={() => setDragged(undefined)}
                onPointerCancel={() => setDragged(undefined)}
              >
                <HolderOutlined aria-hidden />
              </span>
              <Checkbox
                className={css.name}
                checked={!hidden.includes(key)}
                disabled={isLast}
                title={isLast ? '至少保留一列' : undefined}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
                onChange={() => toggle(key)}
              >
                {title}
              </Checkbox>
              {pinButton('start', '固定在左侧', <VerticalRightOutlined aria-hidden />)}
              {pinButton('end', '固定在右侧', <VerticalLeftOutlined aria-hidden />)}
            </li>
          )
        })}
      </ul>
      <div className={css.buttons}>
        <Button size="small" onClick={() => onChange()}>
          恢复默认
        </Button>
        <span role="status" className={css.said}>
          {said}
        </span>
      </div>
    </>
  )
}
