const MAX_AGE_SECONDS = 12 * 3600

/** The page reads it, too: it puts the token into the Authorization header. `secure` under https. */
export const sessionCookie = (token: string, { secure }: { secure: boolean }) =>
  `token=${token}; Path=/; Max-Age=${token ? MAX_AGE_SECONDS : 0}; SameSite=Strict${secure ? '; Secure' : ''}`
