/** By then every browser has read the bytes. */
const KEPT_MS = 60_000

/**
 * Saves a file that was downloaded, under its own name. Not by showSaveFilePicker: that needs the click that started
 * the export, and would ask for a name before it is known whether there will be a file.
 */
export function saveFile(name: string, blob: Blob) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
