import type { Manifest } from '@console/platform/contract/proof'

/** What a manifest says, as far as it says anything: nothing of it is checked. */
export function manifestIn(text: string): Partial<Manifest> {
  try {
    const stated: unknown = JSON.parse(text)
    return typeof stated === 'object' && stated !== null ? stated : {}
  } catch {
    return {}
  }
}

/** When it says that the piece was saved; undefined where it does not, or in no way that can be read. */
export function savedAtIn(text: string): Date | undefined {
  const { savedAt } = manifestIn(text)
  const at = new Date(typeof savedAt === 'string' ? savedAt : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}
