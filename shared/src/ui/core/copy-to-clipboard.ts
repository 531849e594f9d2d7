/**
 * Works on plain http, too, where browsers have no `navigator.clipboard`: a console in a company's own network often uses it. A browser may also refuse that one to a frame, or by
 * a setting, and still copy.
 */
export async function copyToClipboard(text: string) {
  try {
    return await navigator.clipboard.writeText(text)
  } catch {
    copyBySelection(text)
  }
}

/** @throws Error when the browser does not copy */
function copyBySelection(text: string) {
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', put, { once: true })
  if (!document.execCommand('copy')) throw new Error('not copied')
}
