import { tabStorage } from '@console/platform/browser-storage'

const RELOADED_AT = 'reloaded-at'
const AN_HOUR_MS = 60 * 60 * 1000

/** Whether a chunk of the shell could not be loaded, e.g. because a deployment has replaced it. */
export const isChunkMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'ChunkLoadError' || (error as { code?: string }).code === 'CSS_CHUNK_LOAD_FAILED')

/** Reloads the page, at most once an hour in a tab, and only while the server answers. */
export async function reloadOnce(reload = () => location.reload()) {
  if (Date.now() - Number(tabStorage.get(RELOADED_AT) ?? 0) < AN_HOUR_MS) return
  try {
    if (!(await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })).ok) return
    // Unless that is noted, the page might be reloaded without end.
    if (tabStorage.set(RELOADED_AT, String(Date.now()))) reload()
  } catch {
    // Offline: a reload would show the browser's error page instead of ours.
  }
}
