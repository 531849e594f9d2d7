import { useServices } from '@console/platform/ui/core'
import { DocumentViewer, ImageGrid, ImageViewer } from '@console/platform/ui/media'
import { kit } from '../contract'

export function Images() {
  const { http } = useServices()
  const imageOf = (name: string) => ({ name, src: http.urlOf(kit.file, { name: `${name}.svg` }) })
  return (
    <>
      <ImageGrid label="证件" images={[imageOf('身份证正面'), imageOf('身份证反面'), imageOf('损坏')]} />
      <DocumentViewer label="证件对照" images={[imageOf('身份证正面'), imageOf('身份证反面')]} />
      <ImageViewer name="不能显示的图片" call={kit.file} input={{ name: '损坏.svg' }} />
    </>
  )
}
