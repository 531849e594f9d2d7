import type { useDigests } from '@console/platform/digest'
import { useRef } from 'react'
import { sizeText } from './medium-view'
import { NotLoaded } from './not-loaded'

/** Where the file at hand is chosen, and how far it has been read. */
export function VerifyFile({ reading, read, cancel }: ReturnType<typeof useDigests>) {
  const input = useRef<HTMLInputElement>(null)
  const isReading = reading.step === 'reading'
  return (
    <section
      className="file"
      aria-label="本地文件"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) void read(file)
      }}
    >
      {reading.step === 'none' ? (
        <p>手中有原始文件时，可在本机核对它与存证时是否一致。</p>
      ) : (
        <p>
          {reading.file.name}（{sizeText(reading.file.size)}）
        </p>
      )}
      {isReading && (
        <>
          <progress aria-label="核验进度" value={reading.done} max={Math.max(1, reading.file.size)} />
          <p>
            {sizeText(reading.done)} / {sizeText(reading.file.size)} · {(reading.bytesPerSecond / 1e6).toFixed(0)} MB/s
          </p>
        </>
      )}
      {reading.step === 'failed' && (reading.passing ? <NotLoaded onRetry={() => void read(reading.file)} /> : <p role="alert">{reading.why}</p>)}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择文件"
        onChange={({ target }) => {
          const [file] = target.files!
          target.value = ''
          if (file) void read(file)
        }}
      />
      {/* One button all along, so that it keeps the focus. */}
      <button type="button" onClick={() => (isReading ? cancel() : input.current!.click())}>
        {isReading ? '取消' : reading.step === 'none' ? '选择本地文件核验' : '更换文件'}
      </button>
    </section>
  )
}
