import { BlockOutlined, ReloadOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useShortcuts } from '../core/shortcuts'
import css from './document-viewer.module.css'
import { PrintedImages } from './printed-images'
import { Stage } from './stage'
import type { DocumentImage } from './stage-image'
import { UNMOVED, type View, zoomed } from './view'

interface DocumentViewerProps {
  images: DocumentImage[]
  /** What the images are. */
  label?: string
  /** Which of them is shown first, from 0. */
  first?: number
}

/**
 * Shows one of several images large, or two of them side by side under one zoom. Wheel, drag and keys move it; each image
 * keeps its own rotation.
 */
export function DocumentViewer({ images, label = '证件图片', first = 0 }: DocumentViewerProps) {
  const [recent, setRecent] = useState(() => [first, ...images.map((_, index) => index).filter((index) => index !== first)])
  const [comparing, setComparing] = useState(false)
  const [view, setView] = useState<View>(UNMOVED)
  const [turns, setTurns] = useState<Record<string, number>>({})
  const shown = recent.slice(0, comparing ? 2 : 1).sort((a, b) => a - b)

  function pick(index: number) {
    setRecent([index, ...recent.filter((other) => other !== index)])
    setView(UNMOVED)
  }

  const only = shown.length === 1 ? images[shown[0]!] : undefined
  const turn = (src: string) => setTurns((before) => ({ ...before, [src]: (before[src] ?? 0) + 1 }))
  useShortcuts([
    ...(images.length > 1
      ? [
          { key: 'E', name: '下一张图片', run: () => pick((recent[0]! + 1) % images.length) },
          { key: 'C', name: '对比两张图片', run: () => setComparing(!comparing) },
        ]
      : []),
    { key: 'R', name: '旋转图片', run: () => turn(images[recent[0]!]!.src) },
  ])

  return (
    <section className={css.viewer} aria-label={label}>
      <div className={css.bar}>
        {images.length > 1 &&
          images.map(({ name }, index) => (
            <Button
              key={name}
              size="small"
              type={shown.includes(index) ? 'primary' : 'default'}
              ghost={shown.includes(index)}
              aria-pressed={shown.includes(index)}
              onClick={() => pick(index)}
            >
              {name}
            </Button>
          ))}
        <span className={css.tools}>
          <Button size="small" icon={<ZoomOutOutlined aria-hidden />} aria-label="缩小" onClick={() => setView(zoomed(view, 1 / 1.25))} />
          <output className={css.scale}>{Math.round(view.scale * 100)}%</output>
          <Button size="small" icon={<ZoomInOutlined aria-hidden />} aria-label="放大" onClick={() => setView(zoomed(view, 1.25))} />
          <Button size="small" icon={<ReloadOutlined aria-hidden />} aria-label="还原位置和大小" onClick={() => setView(UNMOVED)} />
          {only && (
            <Button size="small" icon={<RotateRightOutlined aria-hidden />} aria-label={`旋转${only.name}`} onClick={() => turn(only.src)}>
              旋转
            </Button>
          )}
          {images.length > 1 && (
            <Button
              size="small"
              icon={<BlockOutlined aria-hidden />}
              aria-pressed={comparing}
              type={comparing ? 'primary' : 'default'}
              onClick={() => setComparing(!comparing)}
            >
              对比
            </Button>
          )}
        </span>
      </div>
      <div className={css.stages}>
        {shown.map((index) => {
          const image = images[index]!
          const { src } = image
          return <Stage key={src} image={image} view={view} onView={setView} turns={turns[src] ?? 0} onTurn={only ? undefined : () => turn(src)} />
        })}
      </div>
      <PrintedImages images={images} />
    </section>
  )
}
