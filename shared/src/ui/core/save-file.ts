/** Long enough for any browser to have taken the bytes. */
const KEPT_MS = 60_000

/** Gives the operator a file that is already here. */
export function saveFile(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
