/**
 * Why something is not proved, in words for the one who asked. `failed`: it does not hold. `unverified`: it may hold,
 * and cannot be decided here. Messages of libraries are never shown: any other error is reported as a malformed
 * credential.
 */
export class Refusal extends Error {
  constructor(
    readonly why: string,
    readonly state: 'failed' | 'unverified' = 'failed',
  ) {
    super(why)
  }
}

export const malformed = () => new Refusal('凭证格式不正确')
