/** Works on plain http, too, where browsers have no `navigator.clipboard`: a console in a company's own network often uses it. */
export async function copyToClipboard(text: string) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', put, { once: true })
  document.execCommand('copy')
}
