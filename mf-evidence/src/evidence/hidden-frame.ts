/** Longer than any download takes to begin. */
const KEPT_MS = 300_000

/** Lets the browser download what an address answers, beside the page. */
export function openInFrame(address: string) {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = '下载'
  frame.src = address
  document.body.append(frame)
  setTimeout(() => frame.remove(), KEPT_MS)
}
