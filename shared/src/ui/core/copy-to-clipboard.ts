import type { ShellServices } from '../../services/services'

/**
 * Works on plain http, too, where browsers have no `navigator.clipboard`: a console in a company's own network often
 * uses it. A browser may also refuse that one to a frame, or by a setting, and still copy.
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
  document.addEventListener('copy', put)
  try {
    if (!document.execCommand('copy')) throw new Error('not copied')
  } finally {
    // A browser that refuses sends no event: the operator's next copy would be this text.
    document.removeEventListener('copy', put)
  }
}

/** Copies, and says what became of it. */
export const copyAndSay = (text: string, notify: ShellServices['notify'], refused = '复制失败，请选中后按 Ctrl+C 复制') =>
  copyToClipboard(text).then(
    () => notify.success('已复制'),
    () => notify.error(refused),
  )
