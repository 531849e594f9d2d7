/** Optional features of a back end, by the paths of their calls. `getCurrentUser` names those it has; if it names none,
 * an unknown call shows that its feature is absent. */
const paths = {
  search: /^\/api\/search\//,
  bell: /^\/api\/bell\//,
  lock: /^\/api\/user\/(getLock|keepAwake|lock|unlock)$/,
  sessions: /^\/api\/user\/(getSessions|endSession|endOtherSessions)$/,
  password: /^\/api\/user\/changePassword$/,
  authenticator: /^\/api\/user\/\w+Authenticator$/,
  passkeys: /^\/api\/user\/\w+Passkeys?$/,
  downloads: /^\/api\/download\//,
  decided: /\/getDecided$/,
  claims: /^\/api\/review\//,
  reveal: /\/reveal\w*$/,
} as const satisfies Record<string, RegExp>

type Capability = keyof typeof paths
export const capabilities = Object.keys(paths) as Capability[]

/** What a call is a part of; undefined for one that every back end has. */
export const capabilityOf = (path: string) => capabilities.find((name) => paths[name].test(path))
