import { documentNames, type NotarizationDetail } from '@console/platform/contract/notarization'
import { PageState, useServices } from '@console/platform/ui/core'
import { DocumentViewer } from '@console/platform/ui/media'
import { callOf } from '../evidence/file-call'
import css from './application-images.module.css'

/** The images of an application. Those that show a person are for anyone who sees the application whole. */
export function ApplicationImages({ application }: { application: NotarizationDetail }) {
  const mayPersonal = useServices().session.may('user/viewPersonal')
  const images = imagesIn(application)
  const { whole } = application
  const hidden = !(whole ?? mayPersonal) && '当前角色不能查看身份证图片'
  if (!images.length) return <PageState title={hidden || '没有提交证件图片'} />
  return (
    <div className={css.images}>
      <DocumentViewer images={images} />
      {hidden && <p className={css.hidden}>{hidden}</p>}
    </div>
  )
}

/** The images that this operator may see. */
export function imagesIn({ license, file, authorFront, authorBack, authorHand }: NotarizationDetail) {
  const addresses = { license, file, author_front: authorFront, author_back: authorBack, author_hand: authorHand }
  return Object.entries(addresses).flatMap(([kind, src]) => (src ? [{ name: documentNames[kind as keyof typeof addresses], src, file: callOf(src) }] : []))
}
