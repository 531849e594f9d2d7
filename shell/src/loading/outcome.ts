import type { RemoteFailure } from '@console/platform/remote/host'

/** How loading a version of a remote went. */
export interface Outcome {
  remote: string
  version: string
  outcome: 'loaded' | RemoteFailure['code']
  /** From the first request to the first page, or to giving up. */
  ms: number
  /** What was thrown. */
  message?: string
  /** Where, by the files that the browser has: `page.js:1:2345`, the innermost first. */
  frames?: string[]
}
