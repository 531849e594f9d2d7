import { useEffect } from 'react'

const LOADED_AFTER_MS = 3_000
const RETRIED_AFTER_MS = 30_000

/**
 * Loads a part of the console some time after the first page, which does not wait for it. A load that failed is tried
 * again. `load` resolves to what undoes it.
 */
export function useLoadedLater(name: string, load: () => Promise<(() => void) | undefined>) {
  useEffect(() => {
    let undo: (() => void) | undefined
    let isOver = false
    let timer = setTimeout(start, LOADED_AFTER_MS)

    async function start() {
      try {
        undo = await load()
        if (isOver) undo?.()
      } catch (error) {
        console.warn(name, error)
        if (!isOver) timer = setTimeout(start, RETRIED_AFTER_MS)
      }
    }

    return () => {
      isOver = true
      clearTimeout(timer)
      undo?.()
    }
  }, [name, load])
}
