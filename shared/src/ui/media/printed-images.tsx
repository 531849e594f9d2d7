import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import css from './document-viewer.module.css'
import type { DocumentImage } from './stage-image'

/** On paper every image is shown, whole. None is asked for before it is printed: each look is on record. */
export function PrintedImages({ images }: { images: DocumentImage[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [isPrinting, setPrinting] = useState(false)

  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    async function press(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      // The browser would print at once, without what is on its way.
      event.preventDefault()
      begin()
      await Promise.allSettled([...list.current!.querySelectorAll('img')].map(arrival))
      window.print()
    }
    window.addEventListener('keydown', press)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('keydown', press)
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])

  return (
    <div ref={list} className={css.printed} aria-hidden>
      {images.map((image) => (
        <PrintedImage key={image.src} {...image} eager={isPrinting} />
      ))}
    </div>
  )
}

/** A browser's menu prints at once: what has not arrived then says so. */
function PrintedImage({ name, src, eager }: DocumentImage & { eager: boolean }) {
  const [arrived, setArrived] = useState(false)
  return (
    <figure>
      <figcaption>{arrived ? name : `${name}（图片尚未载入，请按 Ctrl+P 打印本页）`}</figcaption>
      <img src={src} alt="" loading={eager ? 'eager' : 'lazy'} onLoad={() => flushSync(() => setArrived(true))} />
    </figure>
  )
}

async function arrival(image: HTMLImageElement) {
  if (!image.complete)
    await new Promise((resolve) => {
      for (const event of ['load', 'error']) image.addEventListener(event, resolve, { once: true })
    })
  await image.decode()
}
