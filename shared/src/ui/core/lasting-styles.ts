import { createCache, type StyleContext } from '@ant-design/cssinjs'
import type { ContextType } from 'react'

const cache = createCache()
const { opUpdate } = cache
cache.opUpdate = (path, change) => opUpdate.call(cache, path, (entry) => change(entry ?? [1, undefined]))

/**
 * Where antd keeps what it has written into the page. Left to itself, it takes a component's variables out with the last instance, and makes and writes them anew with the
 * next: at every switch between remotes. Here each entry counts one reader more than it has, and stays.
 */
export const lastingStyles: ContextType<typeof StyleContext> = { cache, defaultCache: true, hashPriority: 'low', autoPrefix: false }
