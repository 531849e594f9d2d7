import { type RefObject, useEffect, useState } from 'react'

/**
 * The width of an element in pixels while it is less than `needed`; undefined while there is room enough, and until it
 * was measured.
 */
export function useRoom(element: RefObject<HTMLElement | null>, needed: number) {
  const [room, setRoom] = useState<number>()

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const available = entry!.contentRect.width
      // One that is not shown at the moment has none.
      if (available) setRoom(available < needed ? available : undefined)
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element, needed])

  return room
}
