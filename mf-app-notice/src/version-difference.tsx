import { Alert } from '@console/platform/ui/core'
import { Form } from '@console/platform/ui/form'

/** Says that a package has another version than the one that is typed. */
export function VersionDifference({ found }: { found: string | null }) {
  const typed = Form.useWatch<string | undefined>('current_version', Form.useFormInstance())?.trim()
  if (!typed || !found || typed === found) return null
  return <Alert type="warning" showIcon role="status" title={`安装包的版本是 ${found}，与填写的当前版本号 ${typed} 不一致`} />
}
