import { DownOutlined, UpOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { OpenPdf } from './open-pdf'
import { PdfPage } from './pdf-page'
import css from './pdf-viewer.module.css'

interface PdfPagesProps {
  name: string
  pdf: OpenPdf
  actions: ReactNode
}

const STEP = 1.25
const SMALLEST = 0.25
const LARGEST = 5
/** A page is not blown up to fill a wide window. */
const LARGEST_FIT = 1.5
/** CSS pixels in a point, the unit of a PDF. */
const POINT = 96 / 72
/** Left and right of a page. */
const MARGIN = 16

/**
 * The pages of a PDF one below the other, under a bar that says where one is. A page is drawn when it comes near, and
 * given up when it is far.
 */
export function PdfPages({ name, pdf, actions }: PdfPagesProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<{ width: number; height: number }>()
  const [room, setRoom] = useState(0)
  /** Relative to the size that fits. */
  const [zoom, setZoom] = useState(1)
  const [current, setCurrent] = useState(1)
  const { numPages } = pdf.document

  useEffect(() => {
    let here = true
    pdf.document.getPage(1).then(
      (page) => here && setSize(page.getViewport({ scale: POINT })),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [pdf])

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width))
    observer.observe(frame.current!)
    return () => observer.disconnect()
  }, [])

  const fit = size && room ? Math.min(LARGEST_FIT, (room - 2 * MARGIN) / size.width) : 1
  const scale = Math.min(LARGEST, Math.max(SMALLEST, fit * zoom))
  const zoomBy = (factor: number) => setZoom(Math.min(LARGEST, Math.max(SMALLEST, scale * factor)) / fit)

  const pages = () => [...frame.current!.children] as HTMLElement[]

  function noteCurrent() {
    const { scrollTop, clientHeight } = frame.current!
    const isWhole = (page?: HTMLElement) => page && page.offsetTop >= scrollTop && page.offsetTop + page.offsetHeight <= scrollTop + clientHeight
    const begun = pages().filter((page) => page.offsetTop <= scrollTop + clientHeight / 2)
    // Of several short pages that are all in view, the one that was turned to stays the current one.
    setCurrent((last) => (isWhole(pages()[last - 1]) ? last : Math.max(1, begun.length)))
  }

  function show(number: number) {
    const page = pages()[number - 1]
    if (!page) return
    setCurrent(number)
    frame.current!.scrollTo({ top: page.offsetTop - MARGIN })
  }

  const keys: Record<string, () => void> = {
    '+': () => zoomBy(STEP),
    '=': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    '0': () => setZoom(1),
    ArrowRight: () => show(current + 1),
    ArrowLeft: () => show(current - 1),
  }

  function press(event: KeyboardEvent) {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <section className={css.viewer} aria-label={name}>
      <div className={css.bar}>
        <Button size="small" icon={<UpOutlined aria-hidden />} aria-label="上一页" disabled={current === 1} onClick={() => show(current - 1)} />
        <output className={css.where}>
          第 {current} / {numPages} 页
        </output>
        <Button size="small" icon={<DownOutlined aria-hidden />} aria-label="下一页" disabled={current === numPages} onClick={() => show(current + 1)} />
        <span className={css.tools}>
          <Button size="small" icon={<ZoomOutOutlined aria-hidden />} aria-label="缩小" onClick={() => zoomBy(1 / STEP)} />
          <output className={css.scale}>{Math.round(scale * 100)}%</output>
          <Button size="small" icon={<ZoomInOutlined aria-hidden />} aria-label="放大" onClick={() => zoomBy(STEP)} />
          <Button size="small" onClick={() => setZoom(1)}>
            适合宽度
          </Button>
          {actions}
        </span>
      </div>
      <div
        ref={frame}
        className={css.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys scroll and zoom what is in it
        tabIndex={0}
        role="document"
        aria-label={`${name}：方向键翻页和滚动，加减键缩放`}
        onScroll={noteCurrent}
        onKeyDown={press}
      >
        {size &&
          Array.from({ length: numPages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page has no other name
            <PdfPage key={index} pdf={pdf} number={index + 1} usual={size} scale={scale} frame={frame} of={name} />
          ))}
      </div>
    </section>
  )
}
