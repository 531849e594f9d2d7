const RELOADED_AT = 'reloaded-at'
const AN_HOUR_MS = 60 * 60 * 1000

/** Whether code of the shell could not be fetched. After a deployment its files are gone, and the page names others. */
export const isChunkMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || (error as { code?: string }).code === 'CSS_CHUNK_LOAD_FAILED')

/** Reloads the page, unless the console cannot be reached or this tab has done so within the hour: what fails again is not helped by it. */
export async function reloadOnce(reload = () => location.reload()) {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < AN_HOUR_MS) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  try {
    if ((await fetch('/', { cache: 'no-store' })).ok) reload()
  } catch {
    // Offline: this page says more than the browser's own would.
  }
}
