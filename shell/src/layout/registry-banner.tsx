import { Alert } from '@console/platform/ui/core'

import type { Console } from '../session/console'

/**
 * Says what the pages go by while the registry is late or cannot be read. One that cannot be read, and of which there
 * is no earlier answer, has a page of its own.
 */
export function RegistryBanner({ registry, registryState }: Pick<Console, 'registry' | 'registryState'>) {
  const title = titleOf(registryState, registry !== undefined)
  return title && <Alert banner type="warning" title={title} role="status" />
}

function titleOf(state: Console['registryState'], hasEarlier: boolean) {
  if (state === 'late' && !hasEarlier) return '模块目录读取较慢，读到后页面会自动打开，无需刷新。'
  if (state === 'current' || !hasEarlier) return undefined
  const why = state === 'late' ? '模块目录读取较慢' : '模块目录暂时无法读取'
  return `${why}，页面按上次的目录打开；刚发布的内容要稍后才能看到。`
}
