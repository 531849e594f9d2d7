import { DownloadButton, DownloadMenu } from '@console/platform/ui/core'
import { kit } from '../contract'

const contract = { call: kit.file, input: { name: '合同.pdf' } }

export function Downloads() {
  return (
    <>
      <DownloadButton {...contract}>下载合同</DownloadButton>{' '}
      <DownloadButton call={kit.file} input={{ name: '没有.pdf' }}>
        下载不存在的文件
      </DownloadButton>{' '}
      <DownloadMenu
        files={[
          { text: '合同', ...contract },
          { text: '证书', ...contract, refusal: '证书正在生成' },
        ]}
      />
    </>
  )
}
