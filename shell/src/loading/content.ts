import { RemoteFailure } from '@console/platform/remote/host'

/** How long a page that is mounted may show nothing. */
const BLANK_MS = 2_000

/** What shows something without a text of its own. */
const DRAWN = 'img, svg, canvas, video, audio, iframe, object, embed, input, textarea, select, button, progress, meter, hr, [role=status], [aria-busy=true]'

/** Resolves when there is something to see in an element. @throws RemoteFailure `blank` when nothing comes */
export function contentIn(root: Element): Promise<void> {
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => hasContent(root) && end(resolve))
    const timer = setTimeout(() => end(() => reject(new RemoteFailure('blank'))), BLANK_MS)
    function end(settle: () => void) {
      observer.disconnect()
      clearTimeout(timer)
      settle()
    }
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

/**
 * Whether an element holds anything to see: a text, something that is drawn, or a background. It need not be on the
 * screen itself: nothing is laid out for the answer.
 */
export function hasContent(root: Element): boolean {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  while (nodes.nextNode()) {
    const node = nodes.currentNode
    const shows = node instanceof Text ? node.data.trim() && node.parentElement : isDrawn(node as Element) && (node as Element)
    if (shows && isShown(shows, root)) return true
  }
  return false
}

function isDrawn(element: Element) {
  if (element.matches(DRAWN)) return true
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  return !/^(|transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor) || !/^(|none)$/.test(backgroundImage)
}

function isShown(element: Element, root: Element) {
  if (getComputedStyle(element).visibility === 'hidden') return false
  for (let part: Element | null = element; part && part !== root; part = part.parentElement) if (getComputedStyle(part).display === 'none') return false
  return true
}
