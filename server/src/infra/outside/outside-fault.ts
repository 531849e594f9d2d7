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

/** It was not even asked, because it had failed again and again. */
export class LeftAlone extends OutsideFault {}
