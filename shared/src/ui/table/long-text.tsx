import { Button } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import css from './long-text.module.css'

/** A text on one line, with 全文 when it has more to it: then all of it, line breaks included. Whatever is in it is text. */
export function LongText({ children }: { children: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  const [cut, setCut] = useState(false)
  const [open, setOpen] = useState(false)

  // Measured before the row is painted: 全文 does not come a frame after its text.
  useLayoutEffect(() => {
    const [all, text] = [box.current, line.current]
    if (!all || !text || open) return
    // Against all of the width: 全文 takes some of it from the line, and would hold itself up.
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
