import type { ApiError, CallInput, Route } from '@console/platform/contract'
import { useEffect, useState } from 'react'
import { useServices } from '../../services/services'

/**
 * Requests a file again after a player or image failed to load it. @returns the server's reason, or `served` if it now
 * loads
 */
export function useRefusal<R extends Route>(call: R, input: CallInput<R>) {
  const { http } = useServices()
  const [refusal, setRefusal] = useState<ApiError | 'served'>()
  const asked = JSON.stringify(input)

  useEffect(() => {
    const abort = new AbortController()
    let reported = false
    function report(answer: ApiError | 'served') {
      if (reported || abort.signal.aborted) return
      reported = true
      setRefusal(answer)
    }
    function onProgress() {
      report('served')
      // The first bytes are enough.
      abort.abort()
    }
    http.download(call, JSON.parse(asked), { signal: abort.signal, onProgress }).then(() => report('served'), report)
    return () => abort.abort()
  }, [http, call, asked])

  return refusal
}
