import { FileExclamationOutlined } from '@ant-design/icons'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PageState } from '../core/page-state'
import { cleanHtml } from './clean-html'
import css from './paper.module.css'

/** Where the host's build has put the empty document (shared/build/paper-frame-plugin.mjs). */
declare const PAPER_FRAME: string

export interface PaperHandle {
  /** Opens the browser's print dialog with the sheet alone. */
  print(): void
}

interface PaperProps {
  /** What the document is called, also when it is printed to a file. */
  name: string
  /** Of whatever origin: it is cleaned, and shown where nothing runs or loads. */
  html: string
  /** Printed below the content. Styled by `style` alone: the page's stylesheets do not apply. */
  children?: ReactNode
  ref?: Ref<PaperHandle>
}

/** Shows a document's HTML as a sheet, in a frame that runs no script, and prints it. */
export function Paper({ name, html, children, ref }: PaperProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [sheet, setSheet] = useState<Document | 'missing'>()

  useImperativeHandle(ref, () => ({ print: () => frame.current?.contentWindow?.print() }), [])

  useEffect(() => {
    if (!sheet || sheet === 'missing') return
    sheet.title = name
    sheet.getElementById('paper')!.innerHTML = cleanHtml(html, sheet.defaultView as never)
    return followHeight(frame.current!, sheet.getElementById('sheet')!)
  }, [sheet, html, name])

  function load() {
    const loaded = frame.current!.contentDocument
    setSheet(loaded?.getElementById('paper') ? loaded : 'missing')
  }

  if (sheet === 'missing') return <PageState icon={<FileExclamationOutlined aria-hidden />} title="证书无法显示" hint="请刷新页面后重试" alert />
  return (
    <>
      <iframe ref={frame} className={css.frame} title={name} src={PAPER_FRAME} sandbox="allow-same-origin allow-modals" onLoad={load} />
      {sheet && createPortal(children, sheet.getElementById('below')!)}
    </>
  )
}

/** Keeps the frame as high as what is in it. */
function followHeight(frame: HTMLIFrameElement, sheet: HTMLElement) {
  const observer = new ResizeObserver(() => {
    frame.style.height = `${sheet.ownerDocument.body.offsetHeight}px`
  })
  observer.observe(sheet)
  return () => observer.disconnect()
}
