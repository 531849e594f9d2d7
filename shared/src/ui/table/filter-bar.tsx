import { metaOf } from '@console/platform/contract'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { checkField } from '../core/check-field'
import { useLater } from '../core/use-later'
import css from './filter-bar.module.css'
import type { Filter } from './filters'
import { useFits } from './use-fits'

type Texts = Record<string, string>

interface FilterBarProps {
  filters: Filter[]
  /** The schema with the filters' labels. */
  shape: Record<string, unknown>
  /** The filters of the rows shown now. */
  submitted: Texts
  onSubmit: (texts: Texts) => void
  /** The view that 重置 returns to; without one it empties the filters. */
  view?: { name: string; filters: Texts }
}

/** The number of filters that fit one row beside the menu at 1366 px. */
const IN_ROW = 3

/** Pixels: a letter of a label, the space around a field, the buttons, and the least width of a wide window. */
const [LETTER, AROUND, BUTTONS, WIDE] = [14, 24, 240, 1400]

/**
 * The filters of a list. They apply on 查询, 重置 or Enter; when the submitted ones change (Back, a link) the form follows.
 * An invalid filter is reported when its field loses the focus, and nothing is searched while there is one.
 */
export function FilterBar({ filters, shape, submitted, onSubmit, view }: FilterBarProps) {
  const [typed, setTyped] = useState(submitted)
  const [last, setLast] = useState(submitted)
  const [opened, setOpened] = useState(false)
  const beyondRow = filters.slice(IN_ROW)
  const inUse = beyondRow.some(({ name }) => submitted[name])
  const bar = useRef<HTMLFormElement>(null)
  const labelOf = (name: string) => metaOf(shape[name] as never)?.label ?? name
  const needed = filters.reduce((sum, { name, width = 0 }) => sum + width + labelOf(name).length * LETTER + AROUND, BUTTONS)
  const allFit = useFits(bar, Math.max(WIDE, needed), false)
  const expanded = opened || inUse || allFit
  const popup = useRef(false)
  // Filters whose fields have lost the focus or were submitted.
  const [left, setLeft] = useState<string[]>([])
  // Fields and buttons take as long to render as ten rows. Rows that have arrived are rendered first.
  const ready = useLater()

  if (JSON.stringify(last) !== JSON.stringify(submitted)) {
    setLast(submitted)
    setTyped(submitted)
    setLeft([])
  }

  const problemsOf = (names: string[]) => names.flatMap((name) => (typed[name]?.trim() ? (checkField(shape[name] as never, typed[name]).message ?? []) : []))
  const problems = problemsOf(left)

  function search() {
    const names = filters.map(({ name }) => name)
    setLeft(names)
    if (problemsOf(names).length === 0) onSubmit(typed)
  }

  function searchOnEnter(event: KeyboardEvent) {
    // 229: the Enter that ends an IME composition, in browsers that end it before the key event.
    const composing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
    const onButton = event.target instanceof Element && event.target.closest('button')
    if (event.key !== 'Enter' || onButton) return
    // Otherwise the browser submits the form.
    event.preventDefault()
    if (composing || popup.current) return
    event.stopPropagation()
    search()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    search()
  }

  function reset() {
    const texts = view?.filters ?? {}
    setTyped(texts)
    setLeft([])
    onSubmit(texts)
  }

  return (
    <form ref={bar} className={css.bar} aria-label="筛选" onSubmit={submit} onKeyDownCapture={searchOnEnter}>
      {(expanded ? filters : filters.slice(0, IN_ROW)).map(({ name, control, width }) => {
        const label = labelOf(name)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: its field is left, by mouse or keyboard
          <div key={name} className={css.filter} onBlur={() => setLeft((names) => (names.includes(name) ? names : [...names, name]))}>
            <span className={css.label}>{label}</span>
            {ready ? (
              control({
                label,
                value: typed[name] ?? '',
                onChange(value) {
                  setTyped((others) => ({ ...others, [name]: value }))
                  setLeft((names) => names.filter((other) => other !== name))
                },
                onOpenChange: (open) => {
                  popup.current = open
                },
              })
            ) : (
              <span className={css.place} style={{ width }} />
            )}
          </div>
        )
      })}
      {ready && (
        <div className={css.buttons}>
          <Button color="primary" variant="outlined" htmlType="submit">
            查询
          </Button>
          <Button onClick={reset} title={view && `恢复为视图“${view.name}”的筛选`}>
            重置
          </Button>
          {beyondRow.length > 0 && !inUse && !allFit && (
            <Button
              type="link"
              icon={expanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              iconPlacement="end"
              aria-expanded={expanded}
              onClick={() => setOpened(!opened)}
            >
              {expanded ? '收起' : '展开'}
            </Button>
          )}
        </div>
      )}
      {problems.length > 0 && (
        <div role="alert" className={css.problems}>
          {problems.map((problem) => (
            <div key={problem}>{problem}</div>
          ))}
        </div>
      )}
    </form>
  )
}
