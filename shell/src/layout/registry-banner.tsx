import { Alert } from '@console/platform/ui/core'

/** Shown while the registry cannot be read and the console uses the last answer. */
export function RegistryBanner() {
  return <Alert banner type="warning" title="模块目录暂时无法读取，页面按上次的目录打开；刚发布的内容要稍后才能看到。" role="status" />
}
