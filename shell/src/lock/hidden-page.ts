/**
 * Takes everything out of the document but one element: page, dialogs and title, and what is added meanwhile. React
 * goes on working on the elements; what was typed stays in them. Returns what puts all of it back, with its focus and
 * its scroll positions.
 */
export function hidePage(kept: Element, title: string) {
  const { body, head } = document
  const away = document.createElement('div')
  const awayTitles = document.createElement('div')
  const focused = document.activeElement as HTMLElement | null
  const positions = [...document.querySelectorAll('*')].flatMap((element) => {
    const { scrollTop: top, scrollLeft: left } = element
    return top || left ? [{ element, top, left }] : []
  })
  const ownTitle = document.createElement('title')
  ownTitle.textContent = title

  function takeAway() {
    for (const node of [...body.childNodes]) if (node !== kept) away.append(node)
    for (const node of [...head.querySelectorAll('title')]) if (node !== ownTitle) awayTitles.append(node)
  }
  /** Keys of the page that was taken away do nothing. */
  const keepKeys = (event: Event) => event.stopPropagation()
  const dropKeys = (event: Event) => void (!kept.contains(event.target as Node) && event.stopImmediatePropagation())
  body.addEventListener('keydown', keepKeys)
  addEventListener('keydown', dropKeys, { capture: true })
  // A dialog or a message of a call that was under way is gone before it is painted.
  const observer = new MutationObserver(takeAway)
  observer.observe(body, { childList: true })
  observer.observe(head, { childList: true })
  takeAway()
  head.append(ownTitle)

  return () => {
    observer.disconnect()
    body.removeEventListener('keydown', keepKeys)
    removeEventListener('keydown', dropKeys, { capture: true })
    ownTitle.replaceWith(...awayTitles.childNodes)
    kept.before(...away.childNodes)
    for (const { element, top, left } of positions) Object.assign(element, { scrollTop: top, scrollLeft: left })
    focused?.focus({ preventScroll: true })
  }
}
