/** What every answer but a file is wrapped in. `code` is 200 on success; some back ends write it as '200'. */
export interface Envelope {
  code: number | string
  msg: string
  data: unknown
}

/** The header that every answer to a signed-in operator carries: a number that changes with what they may do. */
export const PERMISSIONS_VERSION = 'x-permissions-version'

/** The header of an automatic request: it does not prolong the session. */
export const PASSIVE = 'x-passive'

/**
 * The header of a download that its client keeps track of: 32 hexadecimal digits, by which `getDownloads` knows it,
 * too.
 */
export const DOWNLOAD_ID = 'x-download-id'

/**
 * The code that refuses every call of a locked session but those marked `whileLocked`. After unlocking, the call may be
 * made again.
 */
export const LOCKED = 423

export const succeeded = (code: unknown) => code === 200 || code === '200'
