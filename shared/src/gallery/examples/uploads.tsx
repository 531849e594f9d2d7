import { UploadField } from '@console/platform/ui/upload'
import { kit } from '../contract'

export function Uploads() {
  return <UploadField call={kit.addFile}>{({ name }) => <p>服务器收到：{name}</p>}</UploadField>
}
