import { browserStorage } from '@console/platform/browser-storage'
import { session } from '@console/platform/contract/session'
import type { Http } from '@console/platform/http'
import { useEffect, useState } from 'react'

interface SignInWays {
  /** The company's identity provider, by its name. */
  provider: string | null
  /** Whether codes of an authenticator are accepted in place of those by SMS. */
  authenticator: boolean
  passkey: boolean
}

/** As specified, for a back end that does not know the call. */
const specified: SignInWays = { provider: null, authenticator: false, passkey: false }

/** What the back end has besides the specified sign-in. */
export function useSignInWays(http: Http): SignInWays {
  const [ways, setWays] = useState(specified)
  useEffect(() => {
    let isMounted = true
    http.call(session.signInWays, {}).then(
      ({ provider, authenticator = false, passkey = false }) => isMounted && setWays({ provider, authenticator, passkey }),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [http])
  return ways
}

const LAST = 'signed-in-by'

/** The factor besides captcha and password. */
export type SecondFactor = 'sms' | 'app' | 'passkey'

/** Stores the last second factor of this browser: the next sign-in form starts with it. */
export const keepSignedInBy = (factor: SecondFactor) => browserStorage.set(LAST, factor)
export const lastSignedInBy = () => browserStorage.get(LAST)
