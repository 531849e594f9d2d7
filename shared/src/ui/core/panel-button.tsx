import { DownOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useServices } from '../../services/services'
import css from './panel-button.module.css'

/** What the content of a panel is given by the button that opens it. */
export interface PanelProps {
  onClose: () => void
}

interface PanelButtonProps<P extends PanelProps> extends Pick<ButtonProps, 'type' | 'size'> {
  children: string
  /** What the panel is called, for a screen reader. */
  title: string
  /** Its content, whose code comes with the first click. */
  load: () => Promise<ComponentType<P>>
  content: Omit<P, 'onClose'>
  /** The edge of the button that it begins at; it ends at the other one. */
  side?: 'start' | 'end'
}

/**
 * A button that opens a panel below itself. The page stays in use beside it: it closes by Escape, by a click elsewhere
 * or by the button. It follows the button in the document, so that Tab leads into it and out of it.
 */
export function PanelButton<P extends PanelProps>({ children, title, load, content, side = 'end', ...button }: PanelButtonProps<P>) {
  const { notify } = useServices()
  const [Content, setContent] = useState<ComponentType<P>>()
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  function close() {
    setOpen(false)
    opener.current?.focus()
  }

  async function toggle() {
    if (open) return close()
    try {
      const Loaded = Content ?? (await load())
      setContent(() => Loaded)
      setOpen(true)
    } catch {
      notify.error(`${title}加载失败，请重试`)
    }
  }

  useEffect(() => {
    if (!open) return
    panel.current?.focus()
    function press(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      setOpen(false)
      opener.current?.focus()
    }
    const point = ({ target }: PointerEvent) => !place.current?.contains(target as Node) && setOpen(false)
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', point)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', point)
    }
  }, [open])

  return (
    <span ref={place} className={css.place}>
      <Button {...button} ref={opener} aria-haspopup="dialog" aria-expanded={open} onClick={toggle}>
        <span className={css.words} title={children}>
          {children}
        </span>
        <DownOutlined aria-hidden className={css.caret} />
      </Button>
      {open && Content && (
        <div ref={panel} role="dialog" aria-label={title} tabIndex={-1} className={`${css.panel} ${css[side]}`}>
          <Content {...(content as P)} onClose={close} />
        </div>
      )}
    </span>
  )
}
