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
      await Promise.allSettled([...list.current!.querySelectorAll('img')].map((image) => image.decode()))
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
      {images.map(({ name, src }) => (
        <figure key={src}>
          <figcaption>{name}</figcaption>
          <img src={src} alt="" loading={isPrinting ? 'eager' : 'lazy'} />
        </figure>
      ))}
    </div>
  )
}
