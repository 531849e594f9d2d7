import { documentNames, type UserDetail, users } from '@console/platform/contract/users'
import { Button, callAt, PageState, useServices } from '@console/platform/ui/core'
import { DocumentViewer } from '@console/platform/ui/media'
import { PdfViewer } from '@console/platform/ui/pdf'
import css from './user-documents.module.css'

/**
 * The submitted documents, as far as this operator may see them: images and PDFs in one viewer, a name for each in one
 * row.
 */
export function UserDocuments({ user }: { user: UserDetail }) {
  const { fileBaseUrl, session } = useServices()
  const mayPersonal = session.may('user/viewPersonal')
  const documents = documentsOf(user, fileBaseUrl)
  if (!documents.length) return <PageState title={(user.whole ?? mayPersonal) ? '没有提交证件图片' : '当前角色不能查看证件图片'} />
  return (
    <div className={css.documents}>
      <DocumentViewer
        label="证件材料"
        images={documents.filter((document) => !isPdf(document))}
        pdfs={documents.filter(isPdf).map((document) => ({ name: document.name, show: () => <DocumentPdf key={document.src} {...document} /> }))}
      />
    </div>
  )
}

const DocumentPdf = ({ name, src, file }: ReturnType<typeof documentsOf>[number]) =>
  file ? (
    <PdfViewer name={name} {...file} />
  ) : (
    <PageState title={name} hint="此文件保存在其他服务器上，请下载后查看">
      <Button href={src} target="_blank" rel="noreferrer">
        下载
      </Button>
    </PageState>
  )

export const imagesOf = (user: UserDetail, fileBaseUrl: string) => documentsOf(user, fileBaseUrl).filter((document) => !isPdf(document))

const isPdf = ({ src }: { src: string }) => /\.pdf$/i.test(src)

const documentsOf = ({ userDetailInfo, baseUrl }: UserDetail, fileBaseUrl: string) =>
  Object.entries(documentNames).flatMap(([field, name]) => {
    const path = userDetailInfo[field as keyof typeof documentNames]
    if (!path) return []
    const src = (baseUrl ?? fileBaseUrl) + path
    return [{ name, src, file: callAt([users.file], src) }]
  })
