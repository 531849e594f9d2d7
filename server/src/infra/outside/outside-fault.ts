/** A service outside gave no answer that can be used. Its cause is for the log. */
export class OutsideFault extends Error {
  override name = 'OutsideFault'

  constructor(
    /** As operators call it. */
    readonly service: string,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** The service was not called: it failed repeatedly, and its breaker is open. */
export class BreakerOpen extends OutsideFault {}
