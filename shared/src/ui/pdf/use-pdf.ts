import { ApiError, type CallInput, type Route } from '@console/platform/contract'
import { useEffect, useState } from 'react'
import { useServices } from '../../services/services'
import { progressOf } from '../core/progress-of'
import { type OpenPdf, openPdf } from './open-pdf'

/** How far a PDF has come. */
type PdfState =
  | { step: 'loading'; progress?: string }
  /** It was not answered. */
  | { step: 'failed'; error: ApiError }
  /** It was answered, and cannot be read. */
  | { step: 'broken'; encrypted: boolean }
  | { step: 'open'; pdf: OpenPdf }

/**
 * What shows PDFs did not come: nothing is known of the file. The second is what the library says when its worker did
 * not.
 */
const isViewerMissing = ({ name, message }: Error) => name === 'ChunkLoadError' || message.startsWith('Setting up fake worker failed')

/** Fetches a PDF and opens it; closes it when the component goes. */
export function usePdf<R extends Route>(call: R, input: CallInput<R>) {
  const { http } = useServices()
  const [state, setState] = useState<PdfState>({ step: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const asked = JSON.stringify(input)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more reads it again
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const show = (next: PdfState) => !signal.aborted && setState(next)
    const onProgress = (loaded: number, total?: number) => show({ step: 'loading', progress: progressOf(loaded, total) })
    show({ step: 'loading' })
    http.download(call, JSON.parse(asked), { signal, onProgress }).then(
      async ({ blob }) => {
        try {
          show({ step: 'open', pdf: await openPdf(await blob.arrayBuffer(), signal) })
        } catch (error) {
          if (isViewerMissing(error as Error)) return show({ step: 'failed', error: new ApiError(0, 'PDF 查看程序未能加载，请检查网络后重试') })
          // So the library reports a file that needs a password.
          show({ step: 'broken', encrypted: (error as Error).name === 'PasswordException' })
        }
      },
      (error) => show({ step: 'failed', error }),
    )
    return () => abort.abort()
  }, [http, call, asked, attempt])

  return { state, retry: () => setAttempt(attempt + 1) }
}
