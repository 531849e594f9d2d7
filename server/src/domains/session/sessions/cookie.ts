const SESSION_SECONDS = 12 * 3600
const DEVICE_SECONDS = 180 * 24 * 3600

interface Connection {
  /** Under https. */
  secure: boolean
}

/** The page reads it, too: it puts the token into the Authorization header. */
export const sessionCookie = (token: string, { secure }: Connection) =>
  `token=${token}; Path=/; Max-Age=${token ? SESSION_SECONDS : 0}; SameSite=Strict${secure ? '; Secure' : ''}`

/** Identifies a known device, for the sign-in calls only. */
export const deviceCookie = (token: string, { secure }: Connection) =>
  `device=${token}; Path=/api/login; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

export const deviceTokenIn = (cookies = '') => /(?:^|;\s*)device=([\w-]{43})(?:;|$)/.exec(cookies)?.[1]
