import { session } from '@console/platform/contract/session'
import type { Http } from '@console/platform/http'
import { useEffect, useState } from 'react'

interface SignInWays {
  /** The company's identity provider, by its name. */
  provider: string | null
  /** Whether codes of an authenticator are taken in place of those by SMS. */
  authenticator: boolean
}

/** As specified: what a back end has that does not know the call. */
const specified: SignInWays = { provider: null, authenticator: false }

/** What the back end has besides the specified sign-in. */
export function useSignInWays(http: Http): SignInWays {
  const [ways, setWays] = useState(specified)
  useEffect(() => {
    let isHere = true
    http.call(session.signInWays, {}).then(
      ({ provider, authenticator = false }) => isHere && setWays({ provider, authenticator }),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [http])
  return ways
}
