import { ApiError } from '@console/platform/contract'
import { type Found, type RecentRecord, search, soughtBy } from '@console/platform/contract/search'
import type { Http } from '@console/platform/http'
import { useEffect, useState } from 'react'
import { messageOf } from '../message-of'

/** After the last key. */
const PAUSE_MS = 150

interface Records {
  found: Found[]
  isPending: boolean
  error?: string
}

/** Of a back end that finds no records, nothing: pages and acts are found all the same. */
function wordsOf(error: unknown) {
  if (!(error instanceof ApiError)) return messageOf(error)
  return error.details.notOffered ? undefined : error.message
}

const NOTHING: Records = { found: [], isPending: false }

/**
 * The records that a number belongs to, or whose name holds the text. An earlier question is dropped when another is
 * asked.
 */
export function useRecords(http: Http, text: string): Records {
  const [answer, setAnswer] = useState<{ of: string } & Records>()
  const typed = text.trim()
  const { number, name } = soughtBy(typed.normalize('NFKC'))
  const sought = number || name ? typed : ''

  useEffect(() => {
    if (!sought) return
    const asking = new AbortController()
    const settle = (records: Partial<Records>) => !asking.signal.aborted && setAnswer({ ...NOTHING, ...records, of: sought })
    const timer = setTimeout(() => {
      http.call(search.find, { text: sought }, { signal: asking.signal }).then(
        (found) => settle({ found }),
        (error: unknown) => settle({ error: wordsOf(error) }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [http, sought])

  if (!sought) return NOTHING
  return answer?.of === sought ? answer : { found: [], isPending: true }
}

/** The records that the operator opened last, read when the palette is opened. */
export function useRecent(http: Http) {
  const [recent, setRecent] = useState<{ records: RecentRecord[]; error?: string }>({ records: [] })

  useEffect(() => {
    const asking = new AbortController()
    http.call(search.recent, {}, { signal: asking.signal }).then(
      (records) => setRecent({ records }),
      (error: unknown) => asking.signal.aborted || setRecent({ records: [], error: wordsOf(error) }),
    )
    return () => asking.abort()
  }, [http])

  return recent
}
