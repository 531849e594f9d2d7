import { documentNames, type UserDetail, users } from '@console/platform/contract/users'
import { useMay, useServices } from '@console/platform/ui/core'
import { DocumentViewer } from '@console/platform/ui/media'

/** The submitted images, as far as this operator may see them. */
export function UserDocuments({ user: { userDetailInfo, baseUrl } }: { user: UserDetail }) {
  const { fileBaseUrl } = useServices()
  const may = useMay(users.file)
  const images = Object.entries(documentNames).flatMap(([field, name]) => {
    const path = userDetailInfo[field as keyof typeof documentNames]
    return path ? [{ name, src: (baseUrl ?? fileBaseUrl) + path }] : []
  })
  if (images.length) return <DocumentViewer images={images} />
  return <div>{may ? '没有提交证件图片' : '当前角色不能查看证件图片'}</div>
}
