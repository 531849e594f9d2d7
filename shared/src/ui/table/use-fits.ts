import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has a width of so many pixels for what is in it. It counts as having them until it was measured, unless `before` says otherwise. */
export function useFits(element: RefObject<HTMLElement | null>, width: number, before = true) {
  const [fits, setFits] = useState(before)

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const available = entry!.contentRect.width
      // One that is not shown at the moment has none.
      if (available) setFits(available >= width)
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element, width])

  return fits
}
