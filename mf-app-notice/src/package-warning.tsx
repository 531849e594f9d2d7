import type { ResultOf } from '@console/platform/contract'
import type { appNotice } from '@console/platform/contract/app-notice'
import { Alert } from '@console/platform/ui/core'

/** What an operator should look at twice before the package goes to users' phones. */
export function PackageWarning({ found: { package_name, other_package_name } }: { found: ResultOf<typeof appNotice.upload> }) {
  if (package_name === null)
    return <Alert type="warning" showIcon role="status" title="安装包的清单未能读取（可能经过加固）。请核对文件，并填写应用包名和当前版本号" />
  if (!other_package_name) return null
  return <Alert type="error" showIcon role="alert" title={`这是另一个应用的安装包：应用包名是 ${package_name}，以往版本是 ${other_package_name}`} />
}
