import { BlockOutlined, ReloadOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import { useShortcuts } from '../core/shortcuts'
import { type ShownDocuments, ShownDocumentsContext, useExpectedDocuments } from '../core/shown'
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
  /**
   * PDFs that were handed in beside the images. Each has its place in the row of names, and is rendered while it is
   * chosen.
   */
  pdfs?: DocumentPdf[]
}

interface DocumentPdf {
  name: string
  show: () => ReactNode
}

/**
 * Shows one of several documents large, or two images side by side under one zoom. Wheel, drag and keys move an image,
 * and each one keeps its own rotation.
 */
export function DocumentViewer({ images, pdfs = [], label = '证件图片', first = 0 }: DocumentViewerProps) {
  const [recent, setRecent] = useState(() => [first, ...images.map((_, index) => index).filter((index) => index !== first)])
  const [comparing, setComparing] = useState(false)
  const [view, setView] = useState<View>(UNMOVED)
  const [turns, setTurns] = useState<Record<string, number>>({})
  const [pdf, setPdf] = useState(images.length ? undefined : pdfs[0]?.name)
  const shownPdf = pdfs.find(({ name }) => name === pdf)
  const shown = shownPdf ? [] : recent.slice(0, comparing ? 2 : 1).sort((a, b) => a - b)
  const all = [...images, ...pdfs]
  const several = all.length > 1
  const { seen, shownDocuments } = useSeen()
  useExpectedDocuments(all.map(({ name }) => name))

  function pick(index: number) {
    setPdf(undefined)
    setRecent([index, ...recent.filter((other) => other !== index)])
    setView(UNMOVED)
  }

  const only = shown.length === 1 ? images[shown[0]!] : undefined
  const turn = (src: string) => setTurns((before) => ({ ...before, [src]: (before[src] ?? 0) + 1 }))
  function pickNext() {
    const at = shownPdf ? images.length + pdfs.indexOf(shownPdf) : recent[0]!
    const next = (at + 1) % (images.length + pdfs.length)
    if (next < images.length) pick(next)
    else setPdf(pdfs[next - images.length]!.name)
  }
  useShortcuts([
    ...(several ? [{ key: 'E', name: pdfs.length ? '下一份材料' : '下一张图片', run: pickNext }] : []),
    ...(images.length > 1 && !shownPdf ? [{ key: 'C', name: '对比两张图片', run: () => setComparing(!comparing) }] : []),
    ...(shownPdf ? [] : [{ key: 'R', name: '旋转图片', run: () => turn(images[recent[0]!]!.src) }]),
  ])

  return (
    <section className={css.viewer} aria-label={label}>
      <div className={css.bar}>
        {several && images.map(({ name }, index) => <Name key={name} name={name} shown={shown.includes(index)} onPick={() => pick(index)} />)}
        {pdfs.map((one) => (
          <Name key={one.name} name={`PDF ${one.name}`} shown={one === shownPdf} onPick={() => setPdf(one.name)} />
        ))}
        {several && (
          <span className={css.seen}>
            已看 {all.filter(({ name }) => seen.has(name)).length}/{all.length}
          </span>
        )}
        <span className={css.tools} hidden={shownPdf !== undefined}>
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
      <ShownDocumentsContext value={shownDocuments}>
        {shownPdf?.show()}
        <div className={css.stages} hidden={shownPdf !== undefined}>
          {shown.map((index) => {
            const image = images[index]!
            const { src } = image
            return <Stage key={src} image={image} view={view} onView={setView} turns={turns[src] ?? 0} onTurn={only ? undefined : () => turn(src)} />
          })}
        </div>
      </ShownDocumentsContext>
      <PrintedImages images={images} />
    </section>
  )
}

/** The names of the documents shown so far, and the context value that also reports them to the page. */
function useSeen() {
  const ofPage = useContext(ShownDocumentsContext)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const shownDocuments = useMemo<ShownDocuments>(
    () => ({
      ...ofPage,
      report(name, shown) {
        ofPage.report(name, shown)
        if (shown) setSeen((before) => (before.has(name) ? before : new Set(before).add(name)))
      },
    }),
    [ofPage],
  )
  return { seen, shownDocuments }
}

const Name = ({ name, shown, onPick }: { name: string; shown: boolean; onPick: () => void }) => (
  <Button size="small" type={shown ? 'primary' : 'default'} ghost={shown} aria-pressed={shown} onClick={onPick}>
    {name}
  </Button>
)
