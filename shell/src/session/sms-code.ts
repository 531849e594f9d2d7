import { tabStorage } from '@console/platform/browser-storage'
import { session } from '@console/platform/contract/session'
import type { Http } from '@console/platform/http'
import { useEffect, useState } from 'react'

const RESEND_SECONDS = 60
const KEY = 'sms-code'

/** The last code that was sent. Kept in the tab's storage, so that a reload does not stop the countdown. */
interface Sent {
  username: string
  smsToken: string
  at: number
}

/** Unix time in milliseconds, independent of changes of the clock while the page is open. */
const steadyNow = () => performance.timeOrigin + performance.now()

/** A future time means that the clock was set back: the countdown then begins now. */
function readSent(): Sent | undefined {
  const kept = tabStorage.get(KEY)
  if (!kept) return undefined
  const sent: Sent = JSON.parse(kept)
  return { ...sent, at: Math.min(sent.at, steadyNow()) }
}

/** Requests the SMS code of an account and counts down until the next request is allowed. */
export function useSmsCode(http: Http) {
  const [sent, setSent] = useState(readSent)
  const [sending, setSending] = useState(false)
  const [now, setNow] = useState(steadyNow)
  const secondsLeft = sent ? Math.max(0, Math.ceil((sent.at - now) / 1000) + RESEND_SECONDS) : 0
  const counting = secondsLeft > 0

  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => setNow(steadyNow()), 250)
    return () => clearInterval(timer)
  }, [counting])

  return {
    /** What a form begins with: after a reload it is for whom the code was sent to, while the countdown runs. */
    firstValues: (account: string | undefined) => ({ username: account ?? (counting ? sent?.username : undefined) }),
    secondsLeft: sending ? RESEND_SECONDS : secondsLeft,
    /** The token of the code that was sent to this account. */
    tokenFor(username: string) {
      // Reads the storage: a form may be sent before this renders.
      const last = readSent()
      return last?.username === username ? last.smsToken : undefined
    },
    /** Starts the countdown; a failure ends it and keeps the token of an earlier code. @throws ApiError */
    async send(username: string) {
      setSending(true)
      try {
        const { smsToken } = await http.call(session.sendSMS, { username })
        const next = { username, smsToken, at: steadyNow() }
        tabStorage.set(KEY, JSON.stringify(next))
        setSent(next)
        setNow(next.at)
      } finally {
        setSending(false)
      }
    },
    forget() {
      tabStorage.remove(KEY)
      setSent(undefined)
    },
  }
}
