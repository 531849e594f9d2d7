import type { PageViewport, PDFPageProxy, RenderTask, TextLayer } from 'pdfjs-dist'
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react'
import { useReportShown } from '../core/shown'
import type { OpenPdf } from './open-pdf'
import css from './pdf-viewer.module.css'

interface PdfPageProps {
  pdf: OpenPdf
  number: number
  /** The size at 100 % to keep free until the page's own is known, in CSS pixels. */
  usual: { width: number; height: number }
  scale: number
  /** The element that scrolls. */
  frame: RefObject<HTMLElement | null>
  /** What the document is called. */
  of: string
}

const POINT = 96 / 72
/** 64 MB of canvas: beyond it, a page that is blown up gets less sharp. */
const MOST_PIXELS = 16_000_000

/** One page. Its picture and its text are there while it is in view, or less than a screen away from it. */
export function PdfPage({ pdf, number, usual, scale, frame, of }: PdfPageProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [size, setSize] = useState(usual)
  const [failed, setFailed] = useState(false)
  const reportShown = useReportShown()

  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), { root: frame.current, rootMargin: '100% 0px' })
    observer.observe(holder.current!)
    return () => observer.disconnect()
  }, [frame])

  useEffect(() => {
    if (!near) return
    const drawn = draw(pdf, number, scale, holder.current!, setSize, () => {
      setFailed(true)
      reportShown(of, false)
    })
    return () => drawn.remove()
  }, [pdf, number, scale, near, of, reportShown])

  return (
    <article
      className={css.page}
      aria-label={`第 ${number} 页`}
      style={{ width: size.width * scale, height: size.height * scale, '--total-scale-factor': scale * POINT } as CSSProperties}
    >
      <div ref={holder} className={css.holder} />
      {failed && (
        <p className={css.failed} role="alert">
          此页无法显示，可下载后查看
        </p>
      )}
    </article>
  )
}

/** Draws a page into an element. `remove` ends the drawing, and takes out what was drawn. */
function draw(
  { document: pdf, TextLayer: Layer }: OpenPdf,
  number: number,
  scale: number,
  holder: HTMLElement,
  onSize: (size: { width: number; height: number }) => void,
  onFailure: () => void,
) {
  let removed = false
  let shown: PDFPageProxy | undefined
  let picture: RenderTask | undefined
  let text: TextLayer | undefined
  const canvas = document.createElement('canvas')
  canvas.className = css.canvas!
  const layer = document.createElement('div')
  layer.className = css.text!

  async function begin(page: PDFPageProxy) {
    shown = page
    const { width, height } = page.getViewport({ scale: POINT })
    onSize({ width, height })
    const viewport: PageViewport = page.getViewport({ scale: scale * POINT })
    const sharpness = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)))
    canvas.width = Math.floor(viewport.width * sharpness)
    canvas.height = Math.floor(viewport.height * sharpness)
    holder.replaceChildren(canvas, layer)
    picture = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
    text = new Layer({ textContentSource: page.streamTextContent(), container: layer, viewport })
    await Promise.all([picture.promise, text.render()])
  }

  pdf
    .getPage(number)
    .then((page) => (removed ? undefined : begin(page)))
    .catch(() => removed || onFailure())

  return {
    remove() {
      removed = true
      picture?.cancel()
      text?.cancel()
      shown?.cleanup()
      // Gives its memory back at once; some browsers keep it until the element is collected.
      canvas.width = 0
      canvas.height = 0
      holder.replaceChildren()
    },
  }
}
