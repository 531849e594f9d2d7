import { evidence, linkPurposes, MAX_LINK_MINUTES, type EvidenceDetail } from '@console/platform/contract/evidence'
import { Button, CopyText, useWrite, WriteError } from '@console/platform/ui/core'
import { Choice } from '@console/platform/ui/form'
import { useEffect, useState } from 'react'
import { CodeFigure } from './code-figure'
import css from './new-link.module.css'
import { previewCaption } from './preview-code'

const lifetimes = { 15: '15 分钟', 60: '1 小时', 1440: '1 天', [MAX_LINK_MINUTES]: '7 天' }
const MINUTE_MS = 60_000

type Purpose = keyof typeof linkPurposes

/**
 * Makes a link for what is chosen and as long as is chosen: opening the dialog alone shares nothing. One that has ended
 * is not shown on, as its code would open nothing.
 */
export function NewLink({ piece }: { piece: EvidenceDetail }) {
  const hasFile = piece.isDownload === 1
  const [purpose, setPurpose] = useState<Purpose>(hasFile ? 1 : 2)
  const [minutes, setMinutes] = useState(15)
  const { send, data, isPending, error, reset } = useWrite(evidence.addLink)
  const [ended, setEnded] = useState(data)

  useEffect(() => {
    if (!data) return
    const end = setTimeout(() => setEnded(data), minutes * MINUTE_MS)
    return () => clearTimeout(end)
  }, [data, minutes])

  const changing =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      reset()
      change(value)
    }

  return (
    <div className={css.link}>
      <div className={css.choices}>
        <span>分享内容</span>
        <Choice
          aria-label="分享内容"
          options={hasFile ? linkPurposes : { 2: linkPurposes[2] }}
          value={purpose}
          onChange={changing((value) => setPurpose(value as Purpose))}
        />
        <span>有效期</span>
        <Choice aria-label="有效期" options={lifetimes} value={minutes} onChange={changing(setMinutes)} />
      </div>
      <WriteError error={error} />
      {data && data !== ended ? (
        <>
          <CodeFigure address={data.path} caption={purpose === 1 ? previewCaption(piece) : '扫描二维码，查看证书'} />
          <CopyText>{new URL(data.path, location.origin).href}</CopyText>
          <p>持有此链接的人无需登录即可查看，链接于 {data.expireTime} 失效。</p>
        </>
      ) : (
        <>
          {data && <p>链接已于 {data.expireTime} 失效，请重新生成。</p>}
          <Button type="primary" loading={isPending} onClick={() => send({ baoquan: piece.baoquan, purpose, minutes })}>
            生成链接
          </Button>
        </>
      )}
      <div className={css.lasting}>
        <CopyText>{`${location.origin}/verify/${piece.baoquan}`}</CopyText>
        <p>持有原始文件的人可在此核验，长期有效，文件不会上传。</p>
      </div>
    </div>
  )
}
