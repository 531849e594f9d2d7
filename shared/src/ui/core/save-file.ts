/** Long enough for any browser to have taken the bytes. */
const KEPT_MS = 60_000

/**
 * Gives the operator a file that is already here, under its own name. Not by showSaveFilePicker: that wants the click
 * that started the export, so it would ask for a name before anybody knows whether there will be a file.
 */
export function saveFile(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
