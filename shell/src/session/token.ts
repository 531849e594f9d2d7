import { browserStorage } from '@console/platform/browser-storage'

const COOKIE = 'token'
const TWELVE_HOURS = 12 * 60 * 60

let given: (() => string) | undefined
/** The token of a browser that keeps no cookies: until the page is left. */
let unkept: string | undefined

/** In another system's page the token is that page's, and no cookie of its origin is read or written. */
export function takeTokenFrom(page: () => string) {
  given = page
}

/**
 * The session's token. The cookie is readable by scripts because the console must know before any request whether
 * somebody is signed in.
 */
export function readToken(): string | undefined {
  if (given) return given() || undefined
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`))
  return entry?.slice(COOKIE.length + 1) || unkept
}

const attributes = () => `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`

/** Stores the token of a login, unless the back end has set the same cookie itself. */
export function storeToken(token: string) {
  unkept = undefined
  if (readToken() !== token) document.cookie = `${COOKIE}=${token}; Max-Age=${TWELVE_HOURS}; ${attributes()}`
  if (readToken() !== token) unkept = token
}

export function clearToken() {
  if (given) return
  unkept = undefined
  document.cookie = `${COOKIE}=; Max-Age=0; ${attributes()}`
  browserStorage.remove(ACCOUNT)
}

const ACCOUNT = 'signed-in-as'

/**
 * Keeps the name that was typed, for every tab: another back end does not say whose session it is, and a renewal has to
 * be by the same account.
 */
export const keepAccount = (account: string) => browserStorage.set(ACCOUNT, account)
export const keptAccount = () => browserStorage.get(ACCOUNT) ?? ''
