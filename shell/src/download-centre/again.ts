import { File, get, type Route, z } from '@console/platform/contract'
import type { Downloads } from '@console/platform/remote'
import type { Entry } from './entries-of'

/**
 * Fetches the file of an entry once more: as the page did that asked for it, or from the address that the server kept.
 */
export function again(downloads: Downloads, { id, title, url, ofTab }: Pick<Entry, 'id' | 'title' | 'url' | 'ofTab'>) {
  if (ofTab) return downloads.again(id)
  const [path, query] = url!.split('?', 2) as [string, string]
  const call: Route = get(path, { summary: title, access: 'signed-in', download: true, input: z.object({}), result: File })
  downloads.start(call, Object.fromEntries(new URLSearchParams(query)))
}
