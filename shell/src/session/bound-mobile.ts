import { session } from '@console/platform/contract/session'
import type { Http } from '@console/platform/http'
import { useRef, useState } from 'react'

/** Looks up the masked mobile of an account, with one request for repeated lookups of the same account. */
export function useBoundMobile(http: Http) {
  const [mobile, setMobile] = useState<{ of: string; text: string }>()
  const asked = useRef<{ of: string; answer: Promise<string> }>(undefined)

  async function ask(of: string) {
    try {
      const { mobile: text } = await http.call(session.getMobile, { username: of })
      setMobile(text ? { of, text } : undefined)
      return text
    } catch (error) {
      if (asked.current?.of === of) asked.current = undefined
      throw error
    }
  }
  return {
    /** The last mobile that was found, and its account. */
    mobile,
    /** Resolves to nothing when the account has no mobile. @throws ApiError */
    lookUp(of: string): Promise<string | undefined> {
      if (asked.current?.of !== of) asked.current = { of, answer: ask(of) }
      return asked.current.answer
    },
  }
}
