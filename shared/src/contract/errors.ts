/** Messages by field name, as the form shows them under its fields. */
export type FieldErrors = Record<string, string>

/**
 * The one error of both sides: the server throws it to answer with it, the client rebuilds it from the answer.
 * Screens test `code`; `message` is Chinese and made for the operator.
 */
export class ApiError extends Error {
  constructor(
    /**
     * The HTTP status, which the envelope's `code` equals, or 0 when no answer came at all (offline, timeout, a body
     * that is not the envelope).
     */
    readonly code: number,
    message: string,
    readonly details: {
      fields?: FieldErrors
      /** Seconds until the call may be tried again (429, 503). */
      retryAfter?: number
      /** What support needs to find the failure in the server's log. */
      traceId?: string
      /** Everything that is wrong with an uploaded release. */
      reasons?: string[]
      /** The back end knows no such call: it answered with a page of its web server. */
      notOffered?: true
      /** The file cannot be prepared for showing; as it is stored it can be had by `original`. */
      original?: true
      /** No failure: an export that is made in the background (202), by its id. */
      exportJob?: string
      /** The registry's current revision, when an older one was to be changed. */
      revision?: number
    } = {},
  ) {
    super(message)
    this.name = 'ApiError'
  }
}
