import { NARROWEST, WIDEST } from '@console/platform/contract/preferences'
import type { HTMLAttributes, PointerEvent, ThHTMLAttributes } from 'react'
import css from './head-cell.module.css'

const ENDS = ['pointerup', 'pointercancel'] as const

type Widen = (width: number) => void

interface HeadCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  widen?: Widen
}

/** What antd passes on to the head of a column that can be dragged to a width. */
export const widthOf = (widen: Widen) => ({ widen }) as HTMLAttributes<HTMLElement>

/**
 * The head of a column. By its edge the column is dragged to a width: while it is, the browser alone lays the table
 * out; the width is reported at the end.
 */
export function HeadCell({ widen, children, ...cell }: HeadCellProps) {
  function begin(event: PointerEvent<HTMLElement>) {
    const edge = event.currentTarget
    const head = edge.closest('th')!
    const column = head.closest('table')!.querySelectorAll<HTMLElement>('col')[head.cellIndex]
    const from = head.getBoundingClientRect().width - event.clientX
    const widthAt = (x: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, from + x)))
    edge.setPointerCapture?.(event.pointerId)
    // Otherwise texts are selected.
    event.preventDefault()
    const follow = ({ clientX }: MouseEvent) => column?.style.setProperty('width', `${widthAt(clientX)}px`)
    function end({ type, clientX }: MouseEvent) {
      edge.removeEventListener('pointermove', follow)
      for (const ends of ENDS) edge.removeEventListener(ends, end)
      if (type === 'pointerup' && clientX !== event.clientX) widen?.(widthAt(clientX))
    }
    edge.addEventListener('pointermove', follow)
    for (const ends of ENDS) edge.addEventListener(ends, end)
  }

  return (
    <th {...cell}>
      {children}
      {widen && <span aria-hidden className={css.edge} onPointerDown={begin} onClick={(event) => event.stopPropagation()} />}
    </th>
  )
}
