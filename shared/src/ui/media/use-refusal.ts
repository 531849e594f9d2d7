import type { ApiError, CallInput, Route } from '@console/platform/contract'
import { useEffect, useState } from 'react'
import { useServices } from '../../services/services'

/** Asks for a file once more, as a player or an image only reports that it failed: the server's reason, or `served` when the file itself comes. */
export function useRefusal<R extends Route>(call: R, input: CallInput<R>) {
  const { http } = useServices()
  const [refusal, setRefusal] = useState<ApiError | 'served'>()
  const asked = JSON.stringify(input)

  useEffect(() => {
    const abort = new AbortController()
    let told = false
    function tell(answer: ApiError | 'served') {
      if (told || abort.signal.aborted) return
      told = true
      setRefusal(answer)
    }
    function onProgress() {
      tell('served')
      // Its first bytes are enough.
      abort.abort()
    }
    http.download(call, JSON.parse(asked), { signal: abort.signal, onProgress }).then(() => tell('served'), tell)
    return () => abort.abort()
  }, [http, call, asked])

  return refusal
}
