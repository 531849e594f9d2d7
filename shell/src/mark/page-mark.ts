import css from './page-mark.module.css'
import { markImage } from './mark-image'

interface Viewer {
  realname: string
  account: string
}

const MINUTE_MS = 60_000

/**
 * Lays the operator's name over everything that the window shows, dialogs included, and keeps it there: a mark that is
 * removed or changed is replaced before the next frame. It takes no clicks and has no text. Returns what ends it.
 */
export function showMark(frame: HTMLElement, { realname, account }: Viewer) {
  let image = markImage(realname, account, Date.now())
  let mark = make()

  function make() {
    const element = document.createElement('div')
    element.className = css.mark!
    // Only a popover is shown over an element in full screen. Chromium before 114 complains of the attribute.
    if ('popover' in element) element.setAttribute('popover', 'manual')
    element.style.backgroundImage = image
    return element
  }

  function place() {
    mark.remove()
    mark = make()
    frame.append(mark)
    observer.disconnect()
    observer.observe(frame, { childList: true })
    observer.observe(mark, { attributes: true, childList: true })
    rise()
  }

  /** In full screen, above the element that was put there last. */
  function rise() {
    // A locked tab has its page taken out of the document, where nothing is a popover.
    if (!mark.isConnected) return
    mark.togglePopover?.(false)
    if (document.fullscreenElement) mark.togglePopover?.(true)
  }

  const observer = new MutationObserver(() => {
    if (mark.parentNode !== frame || !mark.isEqualNode(make())) place()
  })
  const timer = setInterval(() => {
    image = markImage(realname, account, Date.now())
    place()
  }, MINUTE_MS)
  document.addEventListener('fullscreenchange', rise)
  place()

  return () => {
    observer.disconnect()
    clearInterval(timer)
    document.removeEventListener('fullscreenchange', rise)
    mark.remove()
  }
}
