import { sizeText } from '@console/platform/contract'
import { Alert, Button, Progress } from 'antd'
import { useRef } from 'react'
import type { KeptFile, Reading } from '../../digest'
import { useFocusKept } from '../core/use-focus-kept'
import { VerifierFailed } from './verifier-failed'
import css from './verify-panel.module.css'

interface LocalFileProps {
  reading: Reading<File | KeptFile>
  /** The file that the platform keeps, where it can be read. */
  kept?: KeptFile
  onChoose: (file: File | KeptFile) => void
  onCancel: () => void
}

/** Where the file at hand, or the one that the platform keeps, is chosen, and how far it has been read. */
export function LocalFile({ reading, kept, onChoose, onCancel }: LocalFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const field = useFocusKept(reading.step)
  const choose = () => input.current!.click()
  return (
    <div ref={field} className={css.file}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="本地文件"
        onChange={({ target }) => {
          const [file] = target.files!
          // The same file can be chosen again, after it was changed.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
      {reading.step === 'none' ? (
        <button type="button" className={css.drop} onClick={choose}>
          点击选择本地文件，或将文件拖到这里
          <span className={css.hint}>只在本机计算哈希，文件不会上传；也可核验下载的 PDF 证书</span>
        </button>
      ) : (
        <>
          <div className={css.chosen}>
            <span>
              {reading.file instanceof File ? '' : '平台保存的 '}
              {reading.file.name}（{sizeText(reading.file.size)}）
            </span>
            {reading.step === 'reading' ? (
              <Button size="small" onClick={onCancel}>
                取消
              </Button>
            ) : (
              <Button size="small" onClick={choose}>
                {reading.file instanceof File ? '更换文件' : '选择本地文件'}
              </Button>
            )}
          </div>
          {reading.step === 'reading' && <Progressing {...reading} />}
          {reading.step === 'failed' &&
            (reading.passing ? (
              <VerifierFailed why={reading.why} onRetry={() => onChoose(reading.file)} />
            ) : (
              <Alert type="error" showIcon role="alert" title={reading.why} />
            ))}
        </>
      )}
      {kept && reading.step !== 'reading' && (
        <Button block onClick={() => onChoose(kept)}>
          核验平台保存的文件
        </Button>
      )}
    </div>
  )
}

function Progressing({ file, done, bytesPerSecond }: Extract<Reading<File | KeptFile>, { step: 'reading' }>) {
  const percent = file.size > 0 ? Math.floor((done / file.size) * 100) : 100
  return (
    <>
      <Progress percent={percent} showInfo={false} size="small" aria-label="核验进度" />
      <p className={css.figures}>
        {percent}% · {sizeText(done)} / {sizeText(file.size)} · {(bytesPerSecond / 1e6).toFixed(0)} MB/s
      </p>
    </>
  )
}
