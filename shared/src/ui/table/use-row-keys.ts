import type { RefObject } from 'react'
import { useShortcuts } from '../core/shortcuts'

/** Gives keys to the rows of the list in `frame`: J and K go from row to row, Enter opens the one that has the focus, X chooses it. */
export function useRowKeys(frame: RefObject<HTMLElement | null>, chosen: boolean) {
  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>('tr.ant-table-row') ?? [])]
  const current = () => rows().find((row) => row.contains(document.activeElement))

  function go(step: 1 | -1) {
    const all = rows()
    const at = current()
    const next = at ? all[all.indexOf(at) + step] : all.at(step === 1 ? 0 : -1)
    if (!next) return
    // Not by Tab, whose stops are what can be done in a row.
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

/** Opens a row that has the focus itself: by the link among its operations, or else by its first one. */
export function openRow({ key, target, currentTarget }: { key: string; target: EventTarget; currentTarget: HTMLElement }) {
  if (key !== 'Enter' || target !== currentTarget) return
  const link = currentTarget.querySelector<HTMLElement>('td:last-child a[href]') ?? currentTarget.querySelector<HTMLElement>('a[href]')
  link?.click()
}
