import type { RefObject } from 'react'
import { useShortcuts } from '../core/shortcuts'

/**
 * Keyboard shortcuts for the rows of the list in `frame`: J and K move from row to row, Enter opens the focused one, X
 * selects it.
 */
export function useRowKeys(frame: RefObject<HTMLElement | null>, chosen: boolean) {
  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>('tr.ant-table-row') ?? [])]
  const current = () => rows().find((row) => row.contains(document.activeElement))

  function go(step: 1 | -1) {
    const all = rows()
    const at = current()
    const next = at ? all[all.indexOf(at) + step] : all.at(step === 1 ? 0 : -1)
    if (!next) return
    // Not a tab stop: those are the row's operations.
    next.tabIndex = -1
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest' })
  }

  useShortcuts([
    { key: 'J', name: '下一行', run: () => go(1), repeats: true },
    { key: 'K', name: '上一行', run: () => go(-1), repeats: true },
    { key: 'Enter', name: '打开所在行' },
    ...(chosen ? [{ key: 'X', name: '选择所在行', run: () => current()?.querySelector<HTMLElement>('.ant-table-selection-column input')?.click() }] : []),
  ])
}

/** Opens the focused row: by the link among its operations, or else by the first one. */
export function openRow({ key, target, currentTarget }: { key: string; target: EventTarget; currentTarget: HTMLElement }) {
  if (key !== 'Enter' || target !== currentTarget) return
  const link = currentTarget.querySelector<HTMLElement>('td:last-child a[href]') ?? currentTarget.querySelector<HTMLElement>('a[href]')
  link?.click()
}
