import { documentNames, type UserDetail, users } from '@console/platform/contract/users'
import { callAt, PageState, useServices } from '@console/platform/ui/core'
import { DocumentViewer } from '@console/platform/ui/media'
import css from './user-documents.module.css'

/** The submitted images, as far as this operator may see them. */
export function UserDocuments({ user }: { user: UserDetail }) {
  const { fileBaseUrl, session } = useServices()
  const mayPersonal = session.may('user/viewPersonal')
  const images = imagesOf(user, fileBaseUrl)
  if (!images.length) return <PageState title={(user.whole ?? mayPersonal) ? '没有提交证件图片' : '当前角色不能查看证件图片'} />
  return (
    <div className={css.documents}>
      <DocumentViewer images={images} />
    </div>
  )
}

export const imagesOf = ({ userDetailInfo, baseUrl }: UserDetail, fileBaseUrl: string) =>
  Object.entries(documentNames).flatMap(([field, name]) => {
    const path = userDetailInfo[field as keyof typeof documentNames]
    if (!path) return []
    const src = (baseUrl ?? fileBaseUrl) + path
    return [{ name, src, file: callAt([users.file], src) }]
  })
