import { type CallInput, type Input, type ResultOf, sizeText, type UploadRoute, type z } from '@console/platform/contract'
import { Alert, Button, Progress, Upload } from 'antd'
import type { ReactNode } from 'react'
import { useFocusKept } from '../core/use-focus-kept'
import { shortened } from './shortened'
import css from './upload-field.module.css'
import { useUpload } from './use-upload'

interface UploadFieldProps<R extends UploadRoute> {
  call: R
  /** The other fields of the call. */
  input?: CallInput<R>
  /** Called with what the server found in an uploaded file; undefined once there is none. */
  onFound?: (found: ResultOf<R> | undefined) => void
  /** Shown under an uploaded file: what the server found in it. */
  children?: (found: ResultOf<R>) => ReactNode
  /** Given by the form; the value is the path that the server answered. */
  id?: string
  value?: string
  onChange?: (path: string) => void
}

/** Placeholder until the path is known: the form counts as changed, and no schema accepts it. */
const ON_ITS_WAY = ' '

/**
 * The field of a file that is uploaded before its form is sent: chosen or dropped, refused by name or size before a
 * byte is sent, with progress and 取消上传. A failed upload empties the field.
 */
export function UploadField<R extends UploadRoute<Input, z.ZodMiniType<{ path: string }>>>({
  call,
  input,
  onFound,
  children,
  id,
  onChange,
}: UploadFieldProps<R>) {
  const { upload, choose, clear } = useUpload(call, input ?? ({} as CallInput<R>), {
    onStart: () => onChange?.(ON_ITS_WAY),
    onChange(found) {
      onChange?.((found as { path: string } | undefined)?.path ?? '')
      onFound?.(found)
    },
  })
  const field = useFocusKept(upload.state)
  return (
    <div id={id} ref={field} className={css.field} aria-busy={upload.state === 'sending'}>
      {upload.state === 'empty' && <DropArea rules={call.file} onFile={choose} />}
      {upload.state === 'empty' && upload.refusal && <Alert type="error" showIcon role="alert" title={upload.refusal} />}
      {upload.state === 'sending' && (
        <>
          <FileLine file={upload.file}>
            <Button size="small" onClick={clear}>
              取消上传
            </Button>
          </FileLine>
          <Sending {...upload} />
        </>
      )}
      {upload.state === 'failed' && (
        <>
          <FileLine file={upload.file}>
            <Button size="small" onClick={upload.again}>
              重新上传
            </Button>
            <Button size="small" onClick={clear}>
              更换文件
            </Button>
          </FileLine>
          <Alert type="error" showIcon role="alert" title="上传失败, 请重新上传..." description={upload.error.message} />
        </>
      )}
      {upload.state === 'done' && (
        <>
          <FileLine file={upload.file}>
            <Button size="small" onClick={clear}>
              更换文件
            </Button>
          </FileLine>
          {children?.(upload.found)}
        </>
      )}
    </div>
  )
}

function DropArea({ rules: { label, extensions, maxBytes }, onFile }: { rules: UploadRoute['file']; onFile: (file: File) => void }) {
  return (
    <Upload.Dragger
      // What is dropped is refused in words.
      accept={{ format: extensions.join(','), filter: 'native' }}
      multiple={false}
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file)
        return Upload.LIST_IGNORE
      }}
    >
      <p className={css.prompt}>点击选择{label}，或将文件拖到这里</p>
      <p className={css.rules}>
        {extensions.join('、')} 文件，不超过 {sizeText(maxBytes)}
      </p>
    </Upload.Dragger>
  )
}

const FileLine = ({ file, children }: { file: File; children: ReactNode }) => (
  <div className={css.line}>
    <span className={css.name} title={file.name}>
      {shortened(file.name)}（{sizeText(file.size)}）
    </span>
    <span>{children}</span>
  </div>
)

function Sending({ loaded, total, bytesPerSecond }: { loaded: number; total: number; bytesPerSecond: number }) {
  const percent = total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : 0
  return (
    <>
      <Progress percent={percent} showInfo={false} size="small" aria-label="上传进度" />
      <p className={css.figures}>
        {percent < 100 ? `${percent}% · ${sizeText(loaded)} / ${sizeText(total)} · ${sizeText(Math.round(bytesPerSecond))}/s` : '100% · 已送达，正在检查文件…'}
      </p>
    </>
  )
}
