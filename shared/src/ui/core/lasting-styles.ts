import { createCache } from '@ant-design/cssinjs'

/**
 * What antd has written into the page so far. Left to itself, it takes a component's variables out with the last instance, and makes and writes them anew with the next:
 * at every switch between remotes. Here each entry counts one reader more than it has, and stays.
 */
export const lastingStyles = createCache()
const { opUpdate } = lastingStyles
lastingStyles.opUpdate = (path, change) => opUpdate.call(lastingStyles, path, (entry) => change(entry ?? [1, undefined]))
