import type { EvidenceDetail } from '@console/platform/contract/evidence'
import { Alert, Button, WriteError } from '@console/platform/ui/core'
import { CodeFigure } from './code-figure'
import css from './preview-code.module.css'
import { useShownLink } from './use-shown-link'

/**
 * The code of a link that shows the file on a phone, without an account. To show it is to share, so that it takes a
 * click.
 */
export function PreviewCode({ piece }: { piece: EvidenceDetail }) {
  const { link, hasEnded, error, isPending, show, hide } = useShownLink(piece.baoquan)
  return (
    <section className={css.preview} aria-label="手机预览">
      {link ? (
        <>
          <CodeFigure address={link.path} caption={previewCaption(piece)} />
          <p>无需登录，持有者可查看该证据文件。{link.expireTime && `于 ${link.expireTime} 失效，显示期间自动续期。`}</p>
          <Button onClick={hide}>收起</Button>
        </>
      ) : (
        <Button loading={isPending} onClick={show}>
          显示预览二维码
        </Button>
      )}
      {hasEnded && <Alert type="error" showIcon title="预览二维码已失效，请重新显示" />}
      <WriteError error={error} />
    </section>
  )
}

const captions: Partial<Record<EvidenceDetail['fileType'], string>> = {
  2: '扫描二维码，预览图片',
  3: '扫描二维码，在线收听录音',
  4: '扫描二维码，在线查看视频',
}

export const previewCaption = ({ fileType }: Pick<EvidenceDetail, 'fileType'>) => captions[fileType] ?? '扫描二维码，查看证据'
