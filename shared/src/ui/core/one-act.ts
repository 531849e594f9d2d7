import type { MouseEvent } from 'react'

const CONTROLS = 'a, button, summary, label, input, select, textarea, [role=button], [role=menuitem], [role=tab]'

/** What the first click of a series hit, and how it looked then. */
let first: { element: Element; look: string } | undefined

/**
 * A double click is one act: what its first click has put in the place of what was clicked (取消 for 导出, a question's
 * backdrop for 提交) does not get the second one. A control that stays as it is, such as 下一页, gets both.
 */
export function keepToOneAct(event: MouseEvent) {
  const target = event.target as Element
  const control = target.closest(CONTROLS)
  const hit = { element: control ?? target, look: control ? `${control.textContent} ${control.getAttribute('aria-expanded')}` : '' }
  // A browser counts the clicks at one place in quick succession.
  if (event.detail < 2) first = hit
  else if (first && (hit.element !== first.element || hit.look !== first.look)) {
    event.preventDefault()
    event.stopPropagation()
  }
}
