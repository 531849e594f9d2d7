import { ApiError } from '@console/platform/contract'
import { type Found, search } from '@console/platform/contract/search'
import type { Http } from '@console/platform/http'
import { useEffect, useState } from 'react'
import { messageOf } from '../message-of'

/** After the last key. */
const PAUSE_MS = 150

/** Names are looked for in lists; a number leads to its record. */
const mayBeNumber = (text: string) => /\d/.test(text.normalize('NFKC')) && !/\p{Script=Han}/u.test(text)

interface Records {
  found: Found[]
  isPending: boolean
  error?: string
}

const NOTHING: Records = { found: [], isPending: false }

/** The records that a number belongs to. An earlier question is dropped when another is asked. */
export function useRecords(http: Http, text: string): Records {
  const [answer, setAnswer] = useState<{ of: string } & Records>()
  const number = mayBeNumber(text) ? text.trim() : ''

  useEffect(() => {
    if (!number) return
    const asking = new AbortController()
    const settle = (records: Partial<Records>) => !asking.signal.aborted && setAnswer({ ...NOTHING, ...records, of: number })
    const timer = setTimeout(() => {
      http.call(search.find, { number }, { signal: asking.signal }).then(
        (found) => settle({ found }),
        (error: unknown) => settle({ error: error instanceof ApiError ? error.message : messageOf(error) }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [http, number])

  if (!number) return NOTHING
  return answer?.of === number ? answer : { found: [], isPending: true }
}
