import { RotateRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import css from './document-viewer.module.css'
import { type DocumentImage, StageImage } from './stage-image'
import { moved, UNMOVED, type View, zoomed } from './view'

interface StageProps {
  image: DocumentImage
  view: View
  onView: (next: (view: View) => View) => void
  /** Quarter turns to the right. */
  turns: number
  /** Given where the image has its own button for it, below its name. */
  onTurn?: () => void
}

const STEP = 40

const keys: Record<string, (view: View) => View> = {
  ArrowLeft: (view) => moved(view, STEP, 0),
  ArrowRight: (view) => moved(view, -STEP, 0),
  ArrowUp: (view) => moved(view, 0, STEP),
  ArrowDown: (view) => moved(view, 0, -STEP),
  '+': (view) => zoomed(view, 1.25),
  '=': (view) => zoomed(view, 1.25),
  '-': (view) => zoomed(view, 1 / 1.25),
  '0': () => UNMOVED,
}

/** One image, and what moves it. */
export function Stage({ image, view, onView, turns, onTurn }: StageProps) {
  const { name } = image
  const stage = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = stage.current!
    // React listens passively, and a passive listener could not keep the page from scrolling.
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top, width, height } = element.getBoundingClientRect()
      onView((last) => zoomed(last, 1.1 ** (-event.deltaY / 100), { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 }))
    }
    element.addEventListener('wheel', zoom, { passive: false })
    return () => element.removeEventListener('wheel', zoom)
  }, [onView])

  function drag(event: PointerEvent) {
    if (event.buttons === 1) onView((last) => moved(last, event.movementX, event.movementY))
  }

  function press(event: KeyboardEvent) {
    const change = keys[event.key]
    if (!change) return
    event.preventDefault()
    onView(change)
  }

  return (
    <figure className={css.figure}>
      {onTurn && (
        <figcaption className={css.caption}>
          {name}
          <Button size="small" type="text" icon={<RotateRightOutlined aria-hidden />} onClick={onTurn} aria-label={`旋转${name}`}>
            旋转
          </Button>
        </figcaption>
      )}
      <div
        ref={stage}
        className={css.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move what lies on it
        tabIndex={0}
        role="application"
        aria-label={`${name}：滚轮或加减键缩放，拖动或方向键移动`}
        onKeyDown={press}
        onPointerDown={capture}
        onPointerMove={drag}
      >
        <StageImage
          {...image}
          className={turns % 2 ? css.lying : css.standing}
          transform={`translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${turns * 90}deg)`}
        />
      </div>
    </figure>
  )
}

/** Keeps a drag going when the pointer leaves the stage. */
function capture(event: PointerEvent) {
  if (event.target instanceof HTMLImageElement) event.currentTarget.setPointerCapture?.(event.pointerId)
}
