/** What every answer but a file is wrapped in. `code` is 200 on success; some back ends write it as '200'. */
export interface Envelope {
  code: number | string
  msg: string
  data: unknown
}

/** The header that every answer to a signed-in operator carries: a number that changes with what they may do. */
export const PERMISSIONS_VERSION = 'x-permissions-version'

/** The header of a request that nobody made by hand: it does not keep the session awake. */
export const PASSIVE = 'x-passive'

export const succeeded = (code: unknown) => code === 200 || code === '200'
