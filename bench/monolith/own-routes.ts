import { routes } from 'remote-routes'
import type { RegistryReading } from '../../shell/src/registry/read-registry'

/** The monolith's pages, known at build time. */
export async function readRegistry(): Promise<RegistryReading> {
  const own = {
    name: 'monolith',
    title: '',
    owner: '',
    version: '',
    url: '',
    entry: '',
    container: '',
    integrity: '',
    chosen: 'stable' as const,
  }
  return { answer: { revision: 1, remotes: [{ ...own, routes }], forbidden: [] } }
}

// Its routes are in its code: there is no answer to keep.
export const keepRegistry = () => undefined
export const forgetRegistry = () => undefined
export const lastRegistry = () => undefined
