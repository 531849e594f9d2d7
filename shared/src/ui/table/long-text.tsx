import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import css from './long-text.module.css'

/**
 * A text on one line, with 全文 if it is longer, which shows all of it with line breaks. Its content is always rendered
 * as text.
 */
export function LongText({ children }: { children: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  const [cut, setCut] = useState(false)
  const [open, setOpen] = useState(false)

  // Measured before the row is painted, so that 全文 appears in the same frame as its text.
  useLayoutEffect(() => {
    const [all, text] = [box.current, line.current]
    if (!all || !text || open) return
    // Compared with the whole width: 全文 itself takes some of the line's.
    const measure = () => setCut(text.scrollWidth > all.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(all)
    observer.observe(text)
    return () => observer.disconnect()
  }, [open])

  const more = cut || children.includes('\n')
  return (
    <span ref={box} className={css.text}>
      <span ref={line} className={open ? css.whole : css.line}>
        {children}
      </span>
      {more && (
        <Button className={css.toggle} type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起全文' : '全文'}
        </Button>
      )}
    </span>
  )
}
