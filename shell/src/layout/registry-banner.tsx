import { Alert } from '@console/shared/ui/core'

/** Stands above everything while the registry cannot be read and the console runs on what it said last. */
export function RegistryBanner() {
  return <Alert banner type="warning" title="模块目录暂时无法读取，页面按上次的目录打开；刚发布的内容要稍后才能看到。" role="status" />
}
