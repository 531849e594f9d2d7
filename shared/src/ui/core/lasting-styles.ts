import { createCache, type StyleContext } from '@ant-design/cssinjs'
import type { ContextType } from 'react'

const cache = createCache()
const { opUpdate } = cache
cache.opUpdate = (path, change) => opUpdate.call(cache, path, (entry) => change(entry ?? [1, undefined]))

/**
 * antd's cache of the styles that it has inserted, where they are not files. By default it removes a component's
 * variables with the last instance and inserts them again with the next one, at every switch between remotes. Here each
 * entry counts one reader more than it has, and stays.
 */
export const lastingStyles: ContextType<typeof StyleContext> = { cache, defaultCache: true, hashPriority: 'low', autoPrefix: false }
