import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has a content width of so many pixels. Until it is measured the answer is `before`, or true. */
export function useFits(element: RefObject<HTMLElement | null>, width: number, before = true) {
  const [fits, setFits] = useState(before)

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const available = entry!.contentRect.width
      // A hidden element has no width.
      if (available) setFits(available >= width)
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element, width])

  return fits
}
