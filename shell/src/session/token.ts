const COOKIE = 'token'
const TWELVE_HOURS = 12 * 60 * 60

/** The session's token, readable here because the guard asks for it before any request is made. */
export function readToken(): string | undefined {
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`))
  return entry?.slice(COOKIE.length + 1) || undefined
}

const attributes = () => `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`

/** Keeps the token of a login. A back end that has set the cookie itself finds it unchanged. */
export function storeToken(token: string) {
  if (readToken() !== token) document.cookie = `${COOKIE}=${token}; Max-Age=${TWELVE_HOURS}; ${attributes()}`
}

export function clearToken() {
  document.cookie = `${COOKIE}=; Max-Age=0; ${attributes()}`
}
