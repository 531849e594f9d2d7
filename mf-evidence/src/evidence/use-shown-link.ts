import type { ResultOf } from '@console/platform/contract'
import { evidence } from '@console/platform/contract/evidence'
import { useServices, useWrite } from '@console/platform/ui/core'
import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
/** A link ends after a quarter of an hour; it is renewed in time for a second and a third try. */
const LASTS_MS = 15 * MINUTE_MS
const RENEWED_AFTER_MS = 10 * MINUTE_MS
const TRIED_AGAIN_AFTER_MS = 2 * MINUTE_MS

/**
 * A link to a piece's file for a code on the screen: made by a click, renewed as long as it is shown, and gone when it
 * has ended.
 */
export function useShownLink(baoquan: string) {
  const { http } = useServices()
  const { send, data, isPending, error, reset } = useWrite(evidence.previewLink)
  const [link, setLink] = useState<ResultOf<typeof evidence.previewLink>>()
  const [hasEnded, setEnded] = useState(false)

  useEffect(() => setLink(data), [data])

  useEffect(() => {
    if (!link) return
    const leaving = new AbortController()
    const { signal } = leaving
    const { id } = link
    let timer: ReturnType<typeof setTimeout>
    const end = setTimeout(() => {
      reset()
      setEnded(true)
    }, LASTS_MS)
    async function renew(id: string) {
      try {
        const renewed = await http.call(evidence.renewLink, { id }, { signal })
        if (!signal.aborted) setLink(renewed)
      } catch {
        // It is shown until it ends.
        if (!signal.aborted) timer = setTimeout(renew, TRIED_AGAIN_AFTER_MS, id)
      }
    }
    // Another back end may not know how to renew one.
    if (id) timer = setTimeout(renew, RENEWED_AFTER_MS, id)
    return () => {
      leaving.abort()
      clearTimeout(end)
      clearTimeout(timer)
    }
  }, [link, http, reset])

  function show() {
    setEnded(false)
    return send({ baoquan, type: 1 })
  }

  return { link, hasEnded, error, isPending, show, hide: reset }
}
