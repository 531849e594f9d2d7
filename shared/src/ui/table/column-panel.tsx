import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons'
import type { ColumnSettings } from '@console/platform/contract/preferences'
import { Button, Checkbox } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { PanelProps } from '../core/panel-button'
import css from './column-panel.module.css'
import type { Column } from './columns'
import { inOrder, isPinned, keyOf } from './columns-of'

export interface ColumnPanelProps extends PanelProps {
  columns: Column<never>[]
  settings: ColumnSettings
  /** Takes the settings at once; without any the list is as its page has it. */
  onChange: (settings?: ColumnSettings) => void
  /** The name of the view that they are of, where one is shown. */
  view?: string
}

type Edge = 'start' | 'end'

/** Which columns of a list are shown, in which order, and which of them are pinned to an edge. All of it applies at once. */
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

  function moveByKey(event: KeyboardEvent, key: string) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || !step) return
    event.preventDefault()
    focused.current = key
    move(key, keys.indexOf(key) + step)
  }

  function drag({ clientY }: PointerEvent) {
    if (!dragged) return
    const rows = [...list.current!.children].map((row) => row.getBoundingClientRect())
    const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
    if (over >= 0) move(dragged, over)
  }

  return (
    <>
      <p className={css.hint}>{view ? `视图“${view}”的列，更新视图后保留` : '拖动或按 Alt+↑/↓ 调整顺序；拖动表头的边缘调整列宽'}</p>
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
            <li key={key} data-key={key} className={dragged === key ? `${css.column} ${css.moved}` : css.column} onKeyDown={(event) => moveByKey(event, key)}>
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
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
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
